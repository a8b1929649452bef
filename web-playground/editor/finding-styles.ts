import { css, type CSSResult } from 'lit'

/** A button for the place of a finding: its line, and what is wrong there. */
export const findingStyles: CSSResult = css`
  .finding {
    display: flex;
    gap: 10px;
    width: 100%;
    margin-bottom: 3px;
    padding: 5px 8px;
    border: 0;
    border-left: 3px solid var(--danger);
    border-radius: 3px;
    background: var(--danger-soft);
    text-align: left;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .finding.warning {
    border-left-color: var(--warn);
    background: var(--warn-soft);
  }

  .finding span {
    flex: none;
    min-width: 2ch;
    text-align: right;
    font-family: var(--mono);
    font-size: 12px;
    color: var(--muted);
  }
`
