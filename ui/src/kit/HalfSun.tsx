import { tokens } from '@fluentui/react-components';

export function HalfSun({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" fill={tokens.colorBrandForeground1} aria-hidden="true">
      <path d="M4 17a11 11 0 0 1 22 0z" />
      <rect x="4" y="20" width="22" height="2.4" rx="1.2" opacity=".72" />
      <rect x="9" y="24.4" width="12" height="2.4" rx="1.2" opacity=".44" />
    </svg>
  );
}
