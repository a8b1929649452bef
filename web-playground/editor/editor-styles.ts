import { css, type CSSResult } from 'lit'

export const editorStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    background: var(--surface);
    container: editor / inline-size;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    flex: none;
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
  }

  .bar select {
    width: 92px;
  }

  .title {
    flex: 1 1 100px;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--muted);
  }

  .unkept {
    color: var(--warn);
    font-size: var(--small);
  }

  .actions {
    display: flex;
    gap: 6px;
  }

  .body {
    position: relative;
    flex: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
  }

  .body:has(.report) {
    grid-template-columns: minmax(0, 1fr) minmax(260px, 36%);
  }

  .code {
    min-height: 0;
    min-width: 0;
  }

  compare-view {
    position: absolute;
    inset: 0;
    z-index: 4;
  }

  .report {
    position: relative;
    min-height: 0;
    overflow-y: auto;
    border-left: 1px solid var(--line);
    background: var(--sunken);
  }

  .close {
    position: sticky;
    top: 4px;
    float: right;
    margin: 4px 4px 0 0;
  }

  ul {
    list-style: none;
    margin: 0;
    padding: 8px 12px;
  }

  li {
    padding: 4px 0 8px;
  }

  li p {
    margin: 0 0 4px;
    overflow-wrap: anywhere;
  }

  li > p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    padding-right: 24px;
  }

  .good svg {
    color: var(--ok);
  }

  .bad svg {
    color: var(--danger);
  }

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

  @container editor (max-width: 640px) {
    .actions {
      flex: 1 0 100%;
    }

    .actions .button {
      flex: 1;
      padding: 0 4px;
    }

    .body:has(.report) {
      grid-template: minmax(0, 1fr) minmax(0, 40%) / minmax(0, 1fr);
    }

    .report {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
`
