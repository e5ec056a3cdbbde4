import { createTheme, rem } from '@mantine/core';

/** Mantine's side of the tokens: one accent, small controls, no shadows except on floating layers. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'ocean',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  colors: {
    ocean: [
      '#eef5fb',
      '#d9e7f4',
      '#b0cee8',
      '#84b3dc',
      '#5f9cd2',
      '#488ecb',
      '#3a86c8',
      '#20639b',
      '#1b5587',
      '#154569',
    ],
  },
  fontSizes: { xs: rem(11), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(6), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  components: {
    // Help stands below the field, so that neighbouring fields stay on one line.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    // Choosing what is chosen already changes nothing: what may be empty has a cross to clear it.
    Select: { defaultProps: { size: 'xs', allowDeselect: false } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 1500, transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { centered: true, size: 470, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 140 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  },
});
