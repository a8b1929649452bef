import { css, type CSSResult } from 'lit'

export const embedStyles: CSSResult = css`
  /* What is fixed in the page, as notices are, is fixed in here. */
  :host {
    contain: layout paint;
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    height: 100%;
    overflow: hidden;
    background: var(--bg);
    color: var(--text);
    font: 13.5px/1.45 var(--sans);
    text-align: start;
  }

  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-height: 36px;
    padding: 0 8px;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }

  .phase {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--small);
    color: var(--muted);
  }

  .phase.failed {
    color: var(--danger);
  }

  .all {
    flex: 1;
    display: flex;
    min-height: 0;
  }

  lesson-panel {
    flex: 0 0 38%;
    border-right: 1px solid var(--line);
  }

  @container (max-width: 640px) {
    .all {
      flex-direction: column;
    }

    lesson-panel {
      flex-basis: 50%;
      border-right: 0;
      border-bottom: 1px solid var(--line);
    }
  }

  .parts {
    position: relative;
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }

  kind-navigator {
    position: absolute;
    inset: 0 auto 0 0;
    z-index: 10;
    width: min(260px, 84%);
    border-right: 1px solid var(--line);
    background: var(--surface);
    box-shadow: var(--shadow);
  }
`
