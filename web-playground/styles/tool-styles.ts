import { css, type CSSResult } from 'lit'

/** A tool of the dock: a bar of controls above a body that takes the room that is left. */
export const toolStyles: CSSResult = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    flex: none;
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
  }

  .body {
    position: relative;
    flex: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
  }
`
