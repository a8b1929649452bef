import { css, type CSSResult } from 'lit'

/** Buttons, fields and focus, the same in every component. */
export const controls: CSSResult = css`
  :host {
    box-sizing: border-box;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    margin: 0;
  }

  :focus {
    outline: none;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }

  .button,
  .icon-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 28px;
    padding: 0 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text);
    white-space: nowrap;
    cursor: pointer;
    user-select: none;
  }

  .icon-button {
    width: 28px;
    padding: 0;
    border-color: transparent;
    background: transparent;
    color: var(--muted);
  }

  .button:hover,
  .icon-button:hover {
    background: var(--hover);
    color: var(--text);
  }

  .button:disabled,
  .icon-button:disabled {
    opacity: 0.5;
    cursor: default;
  }

  .button[aria-pressed='true'],
  .icon-button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--text);
  }

  .primary,
  .primary:hover {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }

  .danger,
  .danger:hover {
    border-color: var(--danger);
    background: var(--danger);
    color: var(--on-danger);
  }

  .primary:hover,
  .danger:hover {
    filter: brightness(1.08);
  }

  .field,
  select.field {
    min-height: 28px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface);
    min-width: 0;
  }

  /* The arrow is drawn here, as WebKit's own menus have another ground and cut their text off. */
  select.field {
    appearance: none;
    padding-right: 22px;
    background:
      linear-gradient(45deg, transparent 50%, currentColor 50%) right 12px center / 4px 4px
        no-repeat,
      linear-gradient(-45deg, transparent 50%, currentColor 50%) right 8px center / 4px 4px
        no-repeat,
      var(--surface);
    cursor: pointer;
    text-overflow: ellipsis;
  }

  select.field:disabled {
    opacity: 0.6;
    cursor: default;
  }

  .field::placeholder {
    color: var(--muted);
    opacity: 1;
  }

  kbd {
    display: inline-block;
    padding: 0 5px;
    border: 1px solid var(--line);
    border-bottom-width: 2px;
    border-radius: 4px;
    background: var(--sunken);
    font: 11.5px/1.5 var(--mono);
    color: var(--muted);
  }

  svg.icon {
    width: 16px;
    height: 16px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    .button,
    .field,
    select.field {
      min-height: 36px;
    }

    .icon-button {
      min-height: 36px;
      width: 36px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      transition-duration: 1ms !important;
    }
  }
`
