import { css, type CSSResult } from 'lit'

export const tableStyles: CSSResult = css`
  :host {
    display: block;
    min-height: 0;
    min-width: 0;
  }

  .frame {
    height: 100%;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .line {
    display: grid;
    grid-template-columns: var(--columns);
    align-items: center;
    height: var(--row);
  }

  .head {
    position: sticky;
    top: 0;
    z-index: 2;
    isolation: isolate;
    background: var(--surface);
    box-shadow: inset 0 -1px 0 var(--line);
  }

  .head span {
    min-width: 0;
  }

  .head button {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    max-width: 100%;
    height: 24px;
    margin-left: 6px;
    padding: 0 6px;
    border: 0;
    border-radius: 4px;
    background: transparent;
    color: var(--muted);
    font-size: 11.5px;
    font-weight: 600;
    white-space: nowrap;
    cursor: pointer;
  }

  .head button:hover,
  .head [aria-sort='ascending'] button,
  .head [aria-sort='descending'] button {
    color: var(--text);
  }

  .head svg {
    width: 12px;
    height: 12px;
  }

  .body {
    position: relative;
  }

  .row {
    position: absolute;
    left: 0;
    right: 0;
    background: var(--surface);
    box-shadow: inset 0 -1px 0 light-dark(#edf1f3, #1a252b);
    cursor: default;
  }

  .row:hover,
  .row:focus-within {
    background: var(--hover);
  }

  .row:focus-visible {
    outline-offset: -2px;
    z-index: 1;
  }

  .cell {
    display: flex;
    align-items: center;
    gap: 7px;
    min-width: 0;
    padding: 0 12px;
    font-variant-numeric: tabular-nums;
    color: light-dark(#33444f, #b9c7ce);
  }

  .cell span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-weight: 550;
    color: var(--text);
  }

  .number {
    justify-content: flex-end;
    text-align: right;
  }

  .deleting .cell {
    color: var(--muted);
  }

  .deleting .name span {
    text-decoration: line-through;
  }

  em {
    flex: none;
    padding: 0 6px;
    border-radius: 4px;
    background: var(--warn-soft);
    color: var(--warn);
    font-size: 11px;
    font-style: normal;
    font-weight: 600;
  }

  .dot {
    flex: none;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--line-strong);
  }

  .dot.plain {
    display: none;
  }

  .dot.good {
    background: var(--ok);
  }

  .dot.waiting {
    background: var(--warn);
  }

  .dot.bad {
    background: var(--danger);
  }

  .actions {
    position: sticky;
    right: 0;
    display: flex;
    justify-content: flex-end;
    height: 100%;
    padding-right: 6px;
    background: linear-gradient(to right, transparent, var(--hover) 12px);
    opacity: 0;
  }

  .row:hover .actions,
  .row:focus-within .actions {
    opacity: 1;
  }

  .actions .icon-button {
    width: 28px;
    min-height: 0;
    height: 100%;
  }

  /* The compositor fades it: a changing background has the page paint 60 pictures a second. */
  .row::before {
    position: absolute;
    inset: 0;
    z-index: -1;
    background: var(--flash);
    opacity: 0;
    pointer-events: none;
  }

  .flash-0::before {
    content: '';
    animation: flash-even 1.5s ease-out;
  }

  .flash-1::before {
    content: '';
    animation: flash-odd 1.5s ease-out;
  }

  @keyframes flash-even {
    from {
      opacity: 1;
    }
  }

  @keyframes flash-odd {
    from {
      opacity: 1;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .flash-0::before,
    .flash-1::before {
      content: none;
    }

    .flash-0,
    .flash-1 {
      box-shadow: inset 3px 0 0 var(--accent);
    }
  }
`
