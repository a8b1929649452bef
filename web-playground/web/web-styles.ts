import { css, type CSSResult } from 'lit'

export const webStyles: CSSResult = css`
  .bar input {
    flex: 1 1 260px;
  }

  .outcome {
    font-size: var(--small);
    color: var(--muted);
  }

  iframe {
    width: 100%;
    height: 100%;
    border: 0;
    background: white;
  }

  pre {
    overflow: auto;
    margin: 0;
    padding: 10px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .hint,
  .problem {
    place-self: center;
    max-width: 60ch;
    padding: 10px;
    color: var(--muted);
    text-align: center;
  }
`
