import { html, nothing, type TemplateResult } from 'lit'
import type { Block, Inline } from '../../core/lessons/index.ts'
import { icons } from '../styles/icons.ts'

/** What the reader may do with a block of a lesson. */
export interface TextActions {
  /** Types the commands into the terminal. */
  run(commands: string): void
  copy(text: string): void
  /** Writes a file of the learner's home directory, and shows it in the editor. */
  write(file: string, text: string): void
}

type CodeBlock = Extract<Block, { kind: 'code' | 'commands' }>

/** The text of a lesson as templates. It is data: neither markup nor an address of the lesson's reaches the page unchecked. */
export function lessonText(blocks: readonly Block[], actions: TextActions): readonly unknown[] {
  return blocks.map((block) => blockOf(block, actions))
}

function blockOf(block: Block, actions: TextActions): unknown {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${inlineText(block.content)}</p>`
    case 'heading':
      // Under the heading of the step, which is of level 3.
      return block.level <= 3
        ? html`<h4>${inlineText(block.content)}</h4>`
        : html`<h5>${inlineText(block.content)}</h5>`
    case 'list': {
      const items = block.items.map((item) => html`<li>${lessonText(item, actions)}</li>`)
      return block.start === undefined
        ? html`<ul>
            ${items}
          </ul>`
        : html`<ol start=${block.start}>
            ${items}
          </ol>`
    }
    case 'quote':
      return html`<blockquote>${lessonText(block.blocks, actions)}</blockquote>`
    case 'table':
      return tableOf(block)
    case 'rule':
      return html`<hr />`
    case 'commands':
    case 'code':
      return codeOf(block, actions)
  }
}

function tableOf({ header, rows, alignments }: Extract<Block, { kind: 'table' }>): TemplateResult {
  const align = (at: number): string => `text-align: ${alignments[at] ?? 'left'}`
  return html`<div class="table" role="region" aria-label="Table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${header.map((cell, at) => html`<th style=${align(at)}>${inlineText(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) => html`<td style=${align(at)}>${inlineText(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function codeOf(block: CodeBlock, actions: TextActions): TemplateResult {
  const { text } = block
  const file = block.kind === 'code' ? block.file : undefined
  const what = block.kind === 'commands' ? 'Commands' : (file ?? 'Code')
  return html`<figure class="code">
    ${file === undefined ? nothing : html`<figcaption>${file}</figcaption>`}
    <pre tabindex="0" aria-label=${what}><code>${text}</code></pre>
    <div class="actions">
      ${
        block.kind === 'commands'
          ? html`<button class="button run" @click=${() => actions.run(text)}>
              ${icons.play}Run
            </button>`
          : nothing
      }
      ${
        file === undefined
          ? nothing
          : html`<button class="button run" @click=${() => actions.write(file, text)}>
              ${icons.code}Write ${file}
            </button>`
      }
      <button class="icon-button" aria-label="Copy" title="Copy" @click=${() => actions.copy(text)}>
        ${icons.copy}
      </button>
    </div>
  </figure>`
}

function inlineText(content: readonly Inline[]): readonly unknown[] {
  return content.map((piece) => inlineOf(piece))
}

function inlineOf(piece: Inline): unknown {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return html`<code>${piece.text}</code>`
    case 'strong':
      return html`<strong>${inlineText(piece.content)}</strong>`
    case 'emphasis':
      return html`<em>${inlineText(piece.content)}</em>`
    case 'deleted':
      return html`<s>${inlineText(piece.content)}</s>`
    case 'break':
      return html`<br />`
    case 'link':
      return html`<a href=${piece.href} target="_blank" rel="noopener noreferrer"
        >${inlineText(piece.content)}</a
      >`
  }
}

/** A sentence of a check, whose code stands between backticks. */
export function sentenceText(sentence: string): readonly unknown[] {
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}
