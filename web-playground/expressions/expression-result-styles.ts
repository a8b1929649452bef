import { css, type CSSResult } from 'lit'

export const expressionResultStyles: CSSResult = css`
  :host {
    container: result / inline-size;
    display: flex;
    flex-direction: column;
    min-height: 0;
    background: var(--sunken);
  }

  dl {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 5fr);
    flex: none;
    gap: 0 12px;
    margin: 0;
    padding: 6px 12px;
    border-bottom: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }

  dt {
    font-size: 11.5px;
    font-weight: 600;
    color: var(--muted);
  }

  dd {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  dd small {
    color: var(--muted);
    font-size: var(--small);
  }

  @container result (max-width: 480px) {
    dd {
      min-height: 2.9em;
    }

    dd small {
      display: block;
    }
  }

  code,
  pre {
    font: 13px/1.5 var(--mono);
  }

  .said {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 8px 12px;
  }

  .run {
    margin-bottom: 6px;
  }

  .path {
    color: var(--muted);
    font: 12px/1.5 var(--mono);
    overflow-wrap: anywhere;
  }

  .line {
    display: flex;
    gap: 8px;
  }

  .line svg {
    margin-top: 2px;
  }

  pre,
  p {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .yes {
    color: var(--ok);
  }

  .no,
  .error {
    color: var(--danger);
  }

  .skipped {
    color: var(--muted);
  }

  .message {
    margin-left: 24px;
  }

  .problem {
    display: flex;
    gap: 10px;
    width: 100%;
    margin: 0 0 4px;
    padding: 5px 8px;
    border: 0;
    border-left: 3px solid var(--danger);
    border-radius: 3px;
    background: var(--danger-soft);
    text-align: left;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .problem span {
    flex: none;
    font-size: var(--small);
    color: var(--muted);
  }

  .refusal {
    margin: 8px 0 0;
    padding: 5px 8px;
    border-left: 3px solid var(--warn);
    border-radius: 3px;
    background: var(--warn-soft);
  }
`
