import { css, type CSSResult } from 'lit'

export const controlsStyles: CSSResult = css`
  section {
    padding-bottom: 12px;
    margin-bottom: 12px;
    border-bottom: 1px solid var(--line);
  }

  section:last-of-type {
    margin-bottom: 0;
    border-bottom: none;
  }

  h2 {
    margin: 0 0 8px;
    font-size: 13px;
    font-weight: 650;
  }

  p {
    margin: 0 0 8px;
    color: var(--muted);
  }

  .time {
    color: var(--text);
    font-family: var(--mono);
    margin-right: 6px;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .row + .row {
    margin-top: 8px;
  }

  .label {
    color: var(--muted);
  }

  ul {
    margin: 0 0 8px;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 3px 0;
  }

  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--muted);
  }
`
