import { css, type CSSResult } from 'lit'

export const expressionBarStyles: CSSResult = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    flex: none;
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }

  select {
    flex: 0 1 auto;
    width: 100px;
  }

  select.owner {
    width: 220px;
  }

  .space {
    flex: 1;
  }

  @media (max-width: 719px) {
    select,
    select.owner {
      flex: 1 1 90px;
    }

    .space {
      display: none;
    }
  }
`
