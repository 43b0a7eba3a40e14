import { type FluentProviderProps, getSlotClassNameProp_unstable, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses, shorthands } from '@griffel/react';
import { ownTokens } from '#ui/theme/own-tokens.ts';

/**
 * Overrides that Fluent's theme cannot express: 44 px heights, raised buttons, dark inputs and our focus ring. The
 * provider applies them once for all screens.
 */
type StyleHooks = NonNullable<FluentProviderProps['customStyleHooks_unstable']>;

type StyleSlot = Parameters<typeof getSlotClassNameProp_unstable>[0];

interface Slots {
  size?: 'small' | 'medium' | 'large';
  appearance?: string;
  iconOnly?: boolean;
  disabled?: boolean;
  root: { className?: string };
  input?: { className?: string };
  select?: { className?: string };
  textarea?: { className?: string };
}

const ring = {
  outlineStyle: 'solid',
  outlineWidth: '2px',
  outlineColor: tokens.colorStrokeFocus2,
  outlineOffset: '2px',
} as const;

const useButtonLook = makeStyles({
  base: {
    position: 'relative',
    minHeight: '44px',
    minWidth: '44px',
    paddingTop: 0,
    paddingBottom: 0,
    paddingLeft: tokens.spacingHorizontalL,
    paddingRight: tokens.spacingHorizontalL,
    whiteSpace: 'nowrap',
    // The touch area of small buttons extends beyond the visible edge.
    overflow: 'visible',
    ':focus-visible': { ...ring, boxShadow: 'none' },
  },
  small: {
    minHeight: '36px',
    minWidth: '36px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightSemibold,
    '::after': { content: '""', position: 'absolute', inset: '-5px' },
  },
  large: { minHeight: '48px', fontSize: tokens.fontSizeBase300 },
  iconOnly: { paddingLeft: 0, paddingRight: 0, maxWidth: 'none' },
  secondary: {
    backgroundColor: tokens.colorNeutralBackground6,
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
  },
  bare: { fontWeight: tokens.fontWeightMedium },
});

const useWellLook = makeStyles({
  root: {
    minHeight: '44px',
    backgroundColor: tokens.colorNeutralBackground3,
    ...shorthands.borderColor(tokens.colorNeutralStrokeAccessible),
    '::after': { display: 'none' },
    ':focus-within': ring,
  },
  small: { minHeight: '36px' },
  select: {
    minHeight: '44px',
    backgroundColor: tokens.colorNeutralBackground3,
    ...shorthands.borderColor(tokens.colorNeutralStrokeAccessible),
    ':focus-visible': ring,
  },
  selectRoot: { '::after': { display: 'none' } },
  invalid: {
    ...shorthands.borderColor(tokens.colorStatusDangerBackground3),
    ':hover': shorthands.borderColor(tokens.colorStatusDangerBackground3),
  },
});

const invalidControl = (slot: object | undefined) =>
  (slot as { 'aria-invalid'?: boolean | 'true' } | undefined)?.['aria-invalid'] === 'true' ||
  (slot as { 'aria-invalid'?: boolean } | undefined)?.['aria-invalid'] === true;

/** The screen's own class comes last, so that it wins over these overrides. */
const fromScreen = (slot: object) => getSlotClassNameProp_unstable(slot as StyleSlot) ?? undefined;

const button = (given: unknown) => {
  const state = given as Slots;
  const look = useButtonLook();
  const bare = state.appearance === 'subtle' || state.appearance === 'transparent';
  state.root.className = mergeClasses(
    state.root.className,
    look.base,
    state.size === 'small' && look.small,
    state.size === 'large' && look.large,
    state.iconOnly && look.iconOnly,
    state.appearance === 'secondary' && !state.disabled && look.secondary,
    bare && look.bare,
    fromScreen(state.root),
  );
};

const input = (given: unknown) => {
  const state = given as Slots;
  const look = useWellLook();
  state.root.className = mergeClasses(
    state.root.className,
    look.root,
    state.size === 'small' && look.small,
    invalidControl(state.input) && look.invalid,
    fromScreen(state.root),
  );
};

const textarea = (given: unknown) => {
  const state = given as Slots;
  const look = useWellLook();
  state.root.className = mergeClasses(
    state.root.className,
    look.root,
    invalidControl(state.textarea) && look.invalid,
    fromScreen(state.root),
  );
};

const select = (given: unknown) => {
  const state = given as Slots;
  const look = useWellLook();
  state.root.className = mergeClasses(state.root.className, look.selectRoot, fromScreen(state.root));
  if (state.select === undefined) return;
  state.select.className = mergeClasses(
    state.select.className,
    look.select,
    state.size === 'small' && look.small,
    invalidControl(state.select) && look.invalid,
    fromScreen(state.select),
  );
};

export const fluentOverrides: StyleHooks = {
  useButtonStyles_unstable: button,
  useInputStyles_unstable: input,
  useTextareaStyles_unstable: textarea,
  useSelectStyles_unstable: select,
};
