import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Pixels: twice the display width. */
const WIDTH = 960;
const HEIGHT = 600;

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 10',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground6,
  },
  none: {
    display: 'grid',
    placeItems: 'center',
    padding: tokens.spacingHorizontalL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
});

/** The chosen image cropped to the cover's ratio. On a canvas, because the CSP forbids blob URLs. */
export function ImagePreview({ file }: { file: File }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    decoded(file).then(
      (image) => {
        if (!isGone) drawCovering(canvas.current, image);
        image.close();
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  if (hasFailed) return <p className={mergeClasses(styles.picture, styles.none)}>{t('uploads.noPreview')}</p>;
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      className={styles.picture}
      role="img"
      aria-label={t('uploads.preview', { name: file.name })}
    />
  );
}

/** Not every browser has `createImageBitmap` or supports every format. */
const decoded = async (file: File): Promise<ImageBitmap> => createImageBitmap(file);

function drawCovering(canvas: HTMLCanvasElement | null, image: ImageBitmap): void {
  const scale = Math.max(WIDTH / image.width, HEIGHT / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const pen = canvas?.getContext('2d');
  pen?.clearRect(0, 0, WIDTH, HEIGHT);
  pen?.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
}
