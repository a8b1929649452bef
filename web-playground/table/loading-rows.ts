import { html, type TemplateResult } from 'lit'

const widths = [38, 30, 44, 34, 40, 28]

/** In place of rows that are not loaded yet; `resourceViewStyles` shape it. */
export const loadingRows: TemplateResult = html`<div class="waiting" role="status">
  <span class="visually-hidden">Loading</span>
  ${widths.map((width) => html`<i style="width: ${width}%"></i>`)}
</div>`
