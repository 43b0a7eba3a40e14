import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useId, useState } from 'react';
import { pictureFormats, pictureIdOf, srcSetOf } from '#shared/uploads/pictures';
import { ownTokens } from '#ui/theme/own-tokens.ts';

/** One tile of the woven diamonds, 96 px square. */
const WEAVE =
  'M0 0L14 0L0 14ZM48 0V14L34 0ZM0 48V34L14 48ZM48 48H34L48 34ZM48 24L72 0L96 24L72 48ZM60 24L72 36L84 24L72 12Z' +
  'M0 72L24 48L48 72L24 96ZM12 72L24 84L36 72L24 60ZM48 48L62 48L48 62ZM96 48V62L82 48ZM48 96V82L62 96ZM96 96H82L96 82Z';

const useFrame = makeResetStyles({
  position: 'relative',
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  backgroundColor: tokens.colorNeutralBackground6,
});
const usePicture = makeResetStyles({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  display: 'block',
});
const useWeave = makeResetStyles({ fill: tokens.colorNeutralBackground4, fillOpacity: 0.2 });
const useDisc = makeResetStyles({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: '96px',
  height: '96px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: ownTokens.pictureScrim,
  fontSize: '2.75rem',
  lineHeight: 1,
});

const useVariants = makeStyles({
  drawn: { backgroundImage: `linear-gradient(145deg, ${ownTokens.coverFrom}, ${ownTokens.coverTo})` },
});

const useStyles = () => ({
  frame: useFrame(),
  picture: usePicture(),
  weave: useWeave(),
  disc: useDisc(),
  ...useVariants(),
});

interface CoverProps {
  /** Without a picture, or if it fails to load, a placeholder is shown. */
  src: string | null;
  emoji?: string;
  /** Empty if the name is beside the picture. */
  alt?: string;
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  /** Largest contentful element: fetched before other pictures. */
  first?: boolean;
  /** Displayed width (`sizes` of img); default is a card's width. */
  sizes?: string;
  className?: string;
  children?: ReactNode;
}

const CARD = '(max-width: 640px) 100vw, 400px';

export function Cover({
  src,
  emoji = '🍽️',
  alt = '',
  eager = false,
  first = false,
  sizes = CARD,
  className,
  children,
}: CoverProps) {
  const styles = useStyles();
  const [failed, setFailed] = useState<string | null>(null);
  const drawn = src === null || src === '' || failed === src;
  return (
    <div className={mergeClasses(styles.frame, drawn && styles.drawn, className)}>
      {drawn ? (
        <DrawnCover emoji={emoji} />
      ) : (
        <picture>
          {pictureIdOf(src) !== null && <Sources src={src} sizes={sizes} />}
          <img
            className={styles.picture}
            src={src}
            alt={alt}
            width={768}
            height={480}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
            onError={() => setFailed(src)}
          />
        </picture>
      )}
      {children}
    </div>
  );
}

/** Better formats first, in the displayed width. */
const Sources = ({ src, sizes }: { src: string; sizes: string }) =>
  pictureFormats.map((format) => (
    <source key={format} type={`image/${format}`} srcSet={srcSetOf(src, format)} sizes={sizes} />
  ));

function DrawnCover({ emoji }: { emoji: string }) {
  const styles = useStyles();
  const weave = useId();
  return (
    <>
      <svg className={styles.picture} aria-hidden="true">
        <pattern id={weave} width="96" height="96" patternUnits="userSpaceOnUse">
          <path d={WEAVE} className={styles.weave} />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${weave})`} />
      </svg>
      <span className={styles.disc} aria-hidden="true">
        {emoji}
      </span>
    </>
  );
}
