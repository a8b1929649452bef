import { css, type CSSResult } from 'lit'

/** A part of the page that stacks what it holds, and is never larger than the room it is given. */
export const panelStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    background: var(--surface);
  }
`
