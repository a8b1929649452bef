import { html, svg, type TemplateResult } from 'lit'

function line(d: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    ${svg`<path d=${d} />`}
  </svg>`
}

type IconName =
  | 'menu'
  | 'sliders'
  | 'more'
  | 'close'
  | 'plus'
  | 'search'
  | 'edit'
  | 'describe'
  | 'trash'
  | 'reset'
  | 'share'
  | 'help'
  | 'sun'
  | 'moon'
  | 'half'
  | 'table'
  | 'terminal'
  | 'code'
  | 'requests'
  | 'expression'
  | 'web'
  | 'lesson'
  | 'start'
  | 'back'
  | 'chevronDown'
  | 'chevronRight'
  | 'chevronUp'
  | 'expand'
  | 'pause'
  | 'play'
  | 'copy'
  | 'download'
  | 'files'
  | 'warning'
  | 'check'

/** Small drawings that stand beside words, or on buttons that carry their word as a label. */
export const icons: Readonly<Record<IconName, TemplateResult>> = {
  menu: line('M2.5 4.5h11M2.5 8h11M2.5 11.5h11'),
  sliders: line('M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.3v3.4M6 9.3v3.4'),
  more: line('M3.5 8h.01M8 8h.01M12.5 8h.01'),
  close: line('M4 4l8 8M12 4l-8 8'),
  plus: line('M8 3v10M3 8h10'),
  search: line('M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14'),
  edit: line('M10.5 3 13 5.5 5.5 13H3v-2.5zM9 4.5 11.5 7'),
  describe: line('M3 4h10M3 8h10M3 12h6'),
  trash: line('M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5'),
  reset: line('M3 8a5 5 0 1 0 1.6-3.7M3 2.5v2.8h2.8'),
  help: line(
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.2M8 11.3h.01',
  ),
  sun: line(
    'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  ),
  moon: line('M13.5 9.5A5.8 5.8 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7Z'),
  half: line(
    'M8 13.8a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM8 2.2v11.6M8 5h3.8M8 8h5.5M8 11h3.8',
  ),
  table: line('M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6'),
  terminal: line('M2.5 3h11v10h-11zM5 6l2 2-2 2M8.5 10H11'),
  code: line('M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5'),
  requests: line('M2.5 5h8M8 2.5 10.5 5 8 7.5M13.5 11h-8M8 8.5 5.5 11 8 13.5'),
  expression: line(
    'M6 2.5c-2 0-2 1-2 2.5s0 2.5-1.5 3C4 8.5 4 9.5 4 11s0 2.5 2 2.5M10 2.5c2 0 2 1 2 2.5s0 2.5 1.5 3C12 8.5 12 9.5 12 11s0 2.5-2 2.5',
  ),
  web: line(
    'M8 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12M2 8h12M8 2c2.6 3.4 2.6 8.6 0 12M8 2c-2.6 3.4-2.6 8.6 0 12',
  ),
  lesson: line(
    'M8 4.2C6.3 3 4.4 2.7 2 2.9v9.6c2.4-.2 4.3.1 6 1.3 1.7-1.2 3.6-1.5 6-1.3V2.9c-2.4-.2-4.3.1-6 1.3ZM8 4.2v9.6',
  ),
  start: line('M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.7 13V9.5h2.6V13'),
  back: line('M7 3.5 2.5 8 7 12.5M2.5 8h11'),
  chevronDown: line('M4 6l4 4 4-4'),
  chevronRight: line('M6 4l4 4-4 4'),
  chevronUp: line('M4 10l4-4 4 4'),
  expand: line('M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9'),
  pause: line('M5.5 3.5v9M10.5 3.5v9'),
  play: line('M5 3.5v9l7.5-4.5z'),
  download: line('M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10'),
  files: line('M2.5 4.5h4l1.5 2h5.5v6.5h-11z'),
  copy: line('M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3'),
  share: line('M8 10V2.5M5 5l3-3 3 3M4.5 8H3v5.5h10V8h-1.5'),
  warning: line('M8 2.5 14 13H2zM8 6.5v3M8 11.3h.01'),
  check: line('M3 8.5l3.5 3.5L13 4.5'),
}
