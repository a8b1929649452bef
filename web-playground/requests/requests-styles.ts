import { css, type CSSResult } from 'lit'

export const requestsStyles: CSSResult = css`
  :host {
    container: requests / inline-size;
  }

  .bar {
    column-gap: 8px;
  }

  .bar input {
    flex: 0 1 230px;
  }

  .count {
    flex: 1;
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
    color: var(--muted);
  }

  .with-detail {
    grid-template-columns: minmax(0, 1fr) minmax(300px, 42%);
  }

  request-detail {
    border-left: 1px solid var(--line);
  }

  .frame {
    min-height: 0;
    overflow-y: auto;
  }

  .line {
    display: grid;
    grid-template-columns: 98px 66px minmax(0, 1fr) 52px minmax(0, 90px) minmax(0, 120px) 84px;
    align-items: center;
    gap: 0 8px;
    height: 26px;
    padding: 0 12px;
    font-variant-numeric: tabular-nums;
  }

  .with-detail .line {
    grid-template-columns: 66px minmax(0, 1fr) 52px minmax(0, 84px);
  }

  .with-detail .line > :nth-child(1),
  .with-detail .line > :nth-child(5),
  .with-detail .line > :nth-child(7) {
    display: none;
  }

  .line > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--surface);
    box-shadow: inset 0 -1px 0 var(--line);
    font-size: 11.5px;
    font-weight: 600;
    color: var(--muted);
  }

  .row {
    cursor: default;
    box-shadow: inset 0 -1px 0 light-dark(#edf1f3, #1a252b);
  }

  .row:hover {
    background: var(--hover);
  }

  .row[aria-selected='true'] {
    background: var(--accent-soft);
    box-shadow: inset 3px 0 0 var(--accent);
  }

  [role='listbox']:focus-visible {
    outline-offset: -2px;
  }

  .time,
  .user,
  .from,
  .number {
    font-size: var(--small);
    color: var(--muted);
  }

  .number {
    text-align: right;
  }

  .method,
  .path,
  .status {
    font-family: var(--mono);
    font-size: 12.5px;
  }

  .method {
    font-weight: 600;
  }

  .delete {
    color: var(--danger);
  }

  .post,
  .put,
  .patch {
    color: var(--accent);
  }

  .path i {
    font-style: normal;
    color: var(--muted);
  }

  .from i {
    font-style: normal;
    color: var(--warn);
  }

  .s2 {
    color: var(--ok);
  }

  .s4,
  .s5 {
    color: var(--danger);
    font-weight: 600;
  }

  .empty {
    align-self: center;
    justify-self: center;
    padding: 16px;
    text-align: center;
    color: var(--muted);
  }

  @container requests (max-width: 640px) {
    .bar input {
      flex: 1 0 100%;
    }

    .bar select {
      flex: 1;
      width: 0;
    }

    .count {
      flex: none;
    }

    .bar .button {
      padding: 0 9px;
    }

    .bar .button span {
      display: none;
    }

    .line,
    .with-detail .line {
      grid-template-columns: 62px minmax(0, 1fr) 48px;
      height: 38px;
    }

    .line > :nth-child(1),
    .line > :nth-child(5),
    .line > :nth-child(6),
    .line > :nth-child(7),
    .with-detail .line > :nth-child(6) {
      display: none;
    }

    .with-detail {
      grid-template-columns: minmax(0, 1fr);
    }

    request-detail {
      position: absolute;
      inset: 0;
      z-index: 3;
      border-left: 0;
    }
  }
`
