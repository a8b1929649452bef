import type { ITheme } from '@xterm/xterm'

/** Reads the colours in `place`, which follow the theme, as the terminal wants them. */
export function terminalTheme(place: HTMLElement): ITheme {
  const probe = document.createElement('span')
  // Not in the terminal, which may be hidden: WebKit computes the style of a hidden element once, and keeps it.
  place.append(probe)
  const color = (name: string): string => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const theme: ITheme = {
    background: color('surface'),
    foreground: color('text'),
    cursor: color('accent'),
    cursorAccent: color('surface'),
    selectionBackground: color('flash'),
    black: color('text'),
    brightBlack: color('muted'),
    red: color('danger'),
    green: color('ok'),
    yellow: color('warn'),
    cyan: color('accent'),
    blue: color('accent'),
    magenta: color('accent'),
    white: color('text'),
    brightRed: color('danger'),
    brightGreen: color('ok'),
    brightYellow: color('warn'),
    brightCyan: color('accent'),
    brightBlue: color('accent'),
    brightMagenta: color('accent'),
    brightWhite: color('text'),
  }
  probe.remove()
  return theme
}
