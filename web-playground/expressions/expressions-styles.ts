import { css, type CSSResult } from 'lit'

export const expressionsStyles: CSSResult = css`
  :host {
    container: expressions / inline-size;
  }

  .bar select {
    width: 92px;
  }

  .bar .space {
    flex: 1;
  }

  /* Sizes never depend on what is typed or found, so that nothing moves below the fingers. */
  .body {
    grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: 'expression self' 'result self';
    gap: 1px;
    background: var(--line);
  }

  .body.with-old {
    grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: 'expression self old' 'result self old';
  }

  .pane {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
    background: var(--surface);
  }

  .expression {
    grid-area: expression;
  }

  .self {
    grid-area: self;
  }

  .old {
    grid-area: old;
  }

  expression-result {
    grid-area: result;
  }

  h3 {
    margin: 0;
    padding: 3px 12px;
    font-size: 11.5px;
    font-weight: 600;
    color: var(--muted);
    background: var(--sunken);
  }

  .code {
    min-height: 0;
    min-width: 0;
  }

  @container expressions (max-width: 640px) {
    .body,
    .body.with-old {
      grid-template: 130px minmax(150px, 1fr) minmax(190px, 1.4fr) / minmax(0, 1fr);
      grid-template-areas: 'expression' 'result' 'self';
      overflow-y: auto;
    }

    .body.with-old {
      grid-template-rows: 130px minmax(150px, 1fr) minmax(160px, 1.4fr) minmax(160px, 1.4fr);
      grid-template-areas: 'expression' 'result' 'self' 'old';
    }
  }
`
