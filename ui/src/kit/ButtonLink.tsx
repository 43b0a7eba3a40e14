import { Button, type ButtonProps } from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface ButtonLinkProps {
  to: string;
  appearance?: ButtonProps['appearance'];
  size?: ButtonProps['size'];
  icon?: ButtonProps['icon'];
  className?: string;
  onClick?: () => void;
  'aria-label'?: string;
  children?: ReactNode;
}

/** A link instead of a button, so that it can be opened in another tab. */
export function ButtonLink({ to, onClick, ...rest }: ButtonLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    follow(event);
  };
  return <Button as="a" href={useHref(to)} onClick={press} {...rest} />;
}
