import { css, type CSSResult } from 'lit'

/** The text of a lesson, its steps and its checks. */
export const lessonStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }

  .steps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
    flex: none;
    margin: 0;
    padding: 6px 12px;
    border-bottom: 1px solid var(--line);
    list-style: none;
  }

  .steps button {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    background: transparent;
    cursor: pointer;
  }

  .steps i {
    width: 10px;
    height: 10px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
  }

  .steps .passed i {
    border-color: var(--ok);
    background: var(--ok);
  }

  .steps [aria-current] i {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .steps .count {
    margin-left: auto;
    font-size: var(--small);
    color: var(--muted);
  }

  .body {
    flex: 1;
    min-height: 0;
    padding: 4px 16px 20px;
    overflow: auto;
    overflow-wrap: anywhere;
    line-height: 1.55;
  }

  .body:focus-visible {
    outline-offset: -3px;
  }

  h3 {
    margin: 14px 0 8px;
    font-size: 16px;
    font-weight: 650;
    letter-spacing: -0.01em;
  }

  h3:focus-visible {
    outline: none;
  }

  h4,
  h5 {
    margin: 14px 0 6px;
    font-size: 13.5px;
    font-weight: 650;
  }

  p,
  ul,
  ol,
  blockquote {
    margin: 0 0 10px;
  }

  ul,
  ol {
    padding-left: 22px;
  }

  blockquote {
    padding-left: 12px;
    border-left: 3px solid var(--line);
    color: var(--muted);
  }

  a {
    color: var(--accent);
  }

  code {
    padding: 1px 4px;
    border-radius: 4px;
    background: var(--sunken);
    font: 12.5px var(--mono);
  }

  hr {
    margin: 16px 0;
    border: 0;
    border-top: 1px solid var(--line);
  }

  .table {
    margin: 0 0 10px;
    overflow-x: auto;
  }

  table {
    border-collapse: collapse;
  }

  th,
  td {
    padding: 4px 10px 4px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }

  .code {
    margin: 0 0 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sunken);
    overflow: hidden;
  }

  figcaption {
    padding: 5px 12px;
    border-bottom: 1px solid var(--line);
    font: 12px var(--mono);
    color: var(--muted);
  }

  pre {
    max-height: 340px;
    margin: 0;
    padding: 9px 12px;
    overflow: auto;
    overflow-wrap: normal;
  }

  pre:focus-visible {
    outline-offset: -3px;
  }

  pre code {
    padding: 0;
    background: none;
    line-height: 1.5;
  }

  .actions {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 5px 8px;
    border-top: 1px solid var(--line);
  }

  .actions .icon-button {
    margin-left: auto;
  }

  .run .icon {
    color: var(--accent);
  }

  .hint {
    margin: 0 0 12px;
    padding: 9px 12px 1px;
    border-radius: 8px;
    background: var(--accent-soft);
  }

  .hint b {
    font-weight: 600;
  }

  .check {
    margin: 14px 0 12px;
    padding: 10px 12px;
    border: 1px solid var(--line-strong);
    border-radius: 8px;
  }

  .check.passed {
    border-color: var(--ok);
  }

  .check h4 {
    margin: 0 0 6px;
  }

  .check ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .check li {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 0 6px;
  }

  .check li > .icon {
    margin-top: 3px;
    color: var(--ok);
  }

  .check li > i {
    width: 10px;
    height: 10px;
    margin: 6px 3px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
  }

  .check .says {
    grid-column: 2;
    color: var(--warn);
  }

  .problem {
    padding: 8px 12px;
    border-radius: 8px;
    background: var(--danger-soft);
    color: var(--danger);
  }

  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .foot {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    padding: 8px 12px;
    border-top: 1px solid var(--line);
    background: var(--sunken);
  }

  .foot .work {
    flex: 1;
    font-size: var(--small);
    color: var(--muted);
    text-align: center;
  }
`
