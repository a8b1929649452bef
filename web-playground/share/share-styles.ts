import { css, type CSSResult } from 'lit'

export const shareStyles: CSSResult = css`
  dialog {
    width: min(560px, calc(100vw - 24px));
    max-height: calc(100dvh - 24px);
    overflow: auto;
  }

  dialog p {
    margin: 0 0 10px;
  }

  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 5px 14px;
    margin: 0 0 12px;
  }

  dt {
    color: var(--muted);
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .address {
    display: flex;
    gap: 8px;
    margin-bottom: 8px;
  }

  .address .field {
    flex: 1;
    font-family: var(--mono);
    font-size: var(--small);
  }

  .choice {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-bottom: 10px;
  }

  .choice input {
    margin: 0;
    accent-color: var(--accent);
  }

  details {
    margin-bottom: 12px;
  }

  summary {
    cursor: pointer;
    color: var(--muted);
  }

  .list {
    max-height: 200px;
    margin: 6px 0 0;
    padding: 8px 10px 8px 26px;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sunken);
    overflow-wrap: anywhere;
  }

  .refused {
    margin-bottom: 12px;
  }

  .refused b {
    font-weight: 600;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 14px;
  }

  label.button:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }

  footer .space {
    flex: 1;
  }

  .warning {
    padding: 8px 10px;
    border-radius: var(--radius);
    background: var(--warn-soft);
    color: var(--text);
  }
`
