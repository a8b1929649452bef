import { css, type CSSResult } from 'lit'

export const appStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100dvh;
    overflow: hidden;
  }

  app-header,
  bottom-bar {
    flex: none;
  }

  .skip {
    position: fixed;
    top: -60px;
    left: 12px;
    z-index: 30;
    min-height: 34px;
    padding: 0 14px;
    border: 0;
    border-radius: var(--radius);
    background: var(--accent);
    color: var(--on-accent);
  }

  .skip:focus {
    top: 7px;
  }

  .storage {
    display: flex;
    align-items: center;
    gap: 10px;
    flex: none;
    padding: 4px 12px;
    background: var(--warn-soft);
    color: var(--warn);
    font-size: var(--small);
  }

  .storage span {
    flex: 1;
  }

  .page {
    flex: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
  }

  .wide {
    grid-template-columns: 224px minmax(0, 1fr);
  }

  .wide.learning {
    grid-template-columns: 200px minmax(0, 1fr);
  }

  .wide.learning main {
    grid-template-columns: minmax(0, 1fr) minmax(320px, 38%);
  }

  .wide lesson-panel {
    grid-area: 1 / 2 / -1 / 3;
    border-left: 1px solid var(--line);
  }

  start-view {
    flex: none;
  }

  .wide > kind-navigator {
    border-right: 1px solid var(--line);
  }

  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    min-height: 0;
  }

  /* The table below a tool that has the whole height. */
  resource-view[inert] {
    visibility: hidden;
  }

  .drawer {
    width: min(300px, 84vw);
    height: 100dvh;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-right: 1px solid var(--line);
    background: var(--surface);
    color: var(--text);
    animation: slide 0.16s ease-out;
  }

  .drawer::backdrop {
    background: rgb(8 20 26 / 45%);
  }

  .drawer kind-navigator {
    height: 100%;
  }

  @keyframes slide {
    from {
      transform: translateX(-40px);
      opacity: 0;
    }
  }
`
