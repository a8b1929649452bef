import { css, type CSSResult } from 'lit'

export const dialogStyles: CSSResult = css`
  dialog {
    padding: 20px 22px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--raised);
    color: var(--text);
    box-shadow: var(--shadow);
  }

  dialog::backdrop {
    background: rgb(8 20 26 / 45%);
  }

  dialog h2 {
    margin: 0 0 8px;
    font-size: 16px;
    font-weight: 650;
  }

  dialog h2:focus-visible {
    outline: none;
  }

  dialog p {
    margin: 0;
    color: var(--muted);
    overflow-wrap: anywhere;
  }
`
