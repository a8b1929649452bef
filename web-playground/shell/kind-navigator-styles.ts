import { css, type CSSResult } from 'lit'

export const kindNavigatorStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    background: var(--surface);
  }

  .filter {
    position: relative;
    padding: 10px 10px 8px;
  }

  .filter svg {
    position: absolute;
    left: 18px;
    top: 16px;
    color: var(--muted);
  }

  .filter input {
    width: 100%;
    padding-left: 30px;
  }

  @media (pointer: coarse) {
    .filter svg {
      top: 20px;
    }
  }

  nav {
    flex: 1;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 0 8px 16px;
  }

  ul {
    list-style: none;
    margin: 0 0 6px;
    padding: 0;
  }

  .group,
  .kind {
    display: flex;
    align-items: center;
    width: 100%;
    border: 0;
    border-radius: var(--radius);
    background: transparent;
    text-align: left;
    cursor: pointer;
  }

  .group {
    gap: 4px;
    min-height: 26px;
    padding: 0 4px;
    font-size: 11.5px;
    font-weight: 600;
    color: var(--muted);
  }

  .group span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .group svg {
    width: 12px;
    height: 12px;
  }

  .kind {
    gap: 8px;
    min-height: 26px;
    padding: 0 8px 0 20px;
    color: var(--text);
  }

  .kind span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .kind small {
    font: 11px var(--mono);
    color: var(--muted);
  }

  .group:hover,
  .kind:hover {
    background: var(--hover);
  }

  .kind[aria-current] {
    background: var(--accent-soft);
    color: var(--text);
    font-weight: 600;
    box-shadow: inset 3px 0 0 var(--accent);
  }

  :focus-visible {
    outline-offset: -2px;
  }

  p {
    margin: 12px 10px;
    color: var(--muted);
  }

  .waiting {
    height: 12px;
    margin: 14px 10px 14px 20px;
    border-radius: 4px;
    background: var(--hover);
  }

  @media (pointer: coarse) {
    .group,
    .kind {
      min-height: 38px;
    }
  }
`
