import { css, type CSSResult } from 'lit'

export const resourceViewStyles: CSSResult = css`
  :host {
    container: view / inline-size;
  }

  .toolbar {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 10px 12px;
  }

  h2 {
    flex: 1;
    display: flex;
    align-items: baseline;
    gap: 8px;
    min-width: 0;
    margin: 0;
    font-size: 16px;
    font-weight: 650;
    white-space: nowrap;
  }

  .count {
    font-size: var(--small);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    color: var(--muted);
  }

  #namespace {
    max-width: 170px;
  }

  .selector {
    width: 200px;
    font-family: var(--mono);
    font-size: 12.5px;
  }

  .cut {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0;
    padding: 6px 14px;
    background: var(--warn-soft);
    color: var(--warn);
    font-size: var(--small);
  }

  .content {
    flex: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
    border-top: 1px solid var(--line);
  }

  .state {
    align-self: center;
    justify-self: center;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 8px;
    max-width: 480px;
    max-height: 100%;
    overflow: auto;
    padding: 16px 24px;
    text-align: center;
  }

  .state skerry-mark {
    width: 52px;
    height: 52px;
    opacity: 0.85;
  }

  .state h3 {
    margin: 4px 0 0;
    font-size: 15px;
    font-weight: 600;
  }

  .state p {
    margin: 0 0 6px;
    color: var(--muted);
    overflow-wrap: anywhere;
  }

  .state code {
    font-family: var(--mono);
    font-size: 13px;
  }

  .bad {
    color: var(--danger);
  }

  .bad svg {
    width: 28px;
    height: 28px;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
  }

  .waiting {
    padding: 14px;
  }

  .waiting i {
    display: block;
    height: 11px;
    margin: 9px 0 18px;
    border-radius: 4px;
    background: var(--hover);
    animation: breathe 0.9s ease-in-out infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.4;
    }
  }

  @container view (max-width: 640px) {
    .toolbar {
      flex-wrap: wrap;
    }

    h2 {
      flex: 1 0 calc(100% - 110px);
    }

    .toolbar .primary {
      order: 1;
    }

    .toolbar label,
    .toolbar .selector,
    .toolbar .wide {
      order: 2;
    }

    label {
      flex: 1 1 120px;
    }

    #namespace {
      width: 100%;
      max-width: none;
    }

    .selector {
      flex: 2 1 130px;
    }
  }
`
