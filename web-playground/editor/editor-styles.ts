import { css, type CSSResult } from 'lit'

export const editorStyles: CSSResult = css`
  :host {
    container: editor / inline-size;
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

  .found {
    gap: 4px;
    white-space: nowrap;
  }

  .found.error svg {
    color: var(--danger);
  }

  .found.warning svg {
    color: var(--warn);
  }

  .note {
    color: var(--muted);
    font-size: var(--small);
  }

  .unkept {
    color: var(--warn);
    font-size: var(--small);
  }

  .actions {
    display: flex;
    gap: 6px;
  }

  .body:has(editor-report) {
    grid-template-columns: minmax(0, 1fr) minmax(260px, 36%);
  }

  .code {
    min-height: 0;
    min-width: 0;
  }

  .body:has(found-list) {
    grid-template-rows: minmax(0, 1fr) fit-content(40%);
  }

  .body:has(found-list) editor-report {
    grid-area: 1 / 2 / span 2;
  }

  found-list {
    min-height: 0;
    grid-area: 2 / 1;
  }

  compare-view {
    position: absolute;
    inset: 0;
    z-index: 4;
  }

  editor-report {
    min-height: 0;
    border-left: 1px solid var(--line);
  }

  @container editor (max-width: 640px) {
    .actions {
      flex: 1 0 100%;
    }

    .actions .button {
      flex: 1;
      padding: 0 4px;
    }

    .body:has(editor-report) {
      grid-template: minmax(0, 1fr) minmax(0, 40%) / minmax(0, 1fr);
    }

    .body:has(found-list):has(editor-report) {
      grid-template-rows: minmax(0, 1fr) fit-content(25%) minmax(0, 35%);
    }

    .body:has(found-list) editor-report {
      grid-area: 3 / 1;
    }

    editor-report {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
`
