import {
  css,
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { exampleText, examples } from '../examples/examples.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { createShop } from './create-shop.ts'
import { lookUps, type LookUp } from './look-ups.ts'

const shopNamespace = 'shop'

/** The question that a visitor is asked, and the ways to go on. */
export class StartView extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { narrow: { type: Boolean } }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: block;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
      }

      section {
        display: grid;
        grid-template-columns: minmax(200px, 300px) minmax(0, 1fr) auto;
        grid-template-areas: 'question ways close';
        align-items: start;
        gap: 8px 20px;
        padding: 14px 12px 14px 16px;
      }

      h2 {
        margin: 0 0 4px;
        font-size: 17px;
        font-weight: 650;
        letter-spacing: -0.01em;
      }

      h2:focus-visible {
        outline: none;
      }

      p {
        margin: 0;
        color: var(--muted);
      }

      .link {
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        text-decoration: underline;
        cursor: pointer;
      }

      .close {
        grid-area: close;
      }

      .ways {
        grid-area: ways;
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(190px, 1fr));
        gap: 10px;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .way {
        display: grid;
        grid-template-columns: auto 1fr;
        align-content: start;
        gap: 2px 9px;
        width: 100%;
        height: 100%;
        padding: 9px 12px;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--sunken);
        text-align: left;
        cursor: pointer;
      }

      .way:hover {
        border-color: var(--accent);
        background: var(--hover);
      }

      .way .icon {
        margin-top: 2px;
        color: var(--accent);
      }

      .way span {
        font-weight: 600;
      }

      .way small {
        grid-column: 2;
        font-size: var(--small);
        color: var(--muted);
      }

      :host([narrow]) section {
        grid-template: 'question close' 'ways ways' / minmax(0, 1fr) auto;
        gap: 8px;
        padding: 10px 12px;
      }

      :host([narrow]) .ways {
        grid-template-columns: minmax(0, 1fr);
        gap: 6px;
      }
    `,
  ]

  declare narrow: boolean
  #looksUp = false
  #isBusy = false

  constructor() {
    super()
    this.narrow = false
  }

  override render(): TemplateResult {
    return html`<section aria-labelledby="question" @keydown=${this.#onKey}>
      <div>
        <h2 id="question" tabindex="-1">
          ${this.#looksUp ? 'What do you want to look up?' : 'What do you want to do?'}
        </h2>
        <p>${this.#looksUp ? this.#back() : this.#cluster()}</p>
      </div>
      <ul class="ways">
        ${this.#looksUp ? lookUps.map((each) => this.#lookUp(each)) : this.#ways()}
      </ul>
      <button
        class="icon-button close"
        aria-label="Close this question"
        title="Close this question"
        @click=${this.#close}
      >
        ${icons.close}
      </button>
    </section>`
  }

  /** Puts the focus on the question. */
  override focus(): void {
    this.renderRoot.querySelector('h2')?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.namespaces, this.playground.status]
  }

  #ways(): readonly TemplateResult[] {
    return [
      this.#way(icons.lesson, 'Take the course', {
        text: 'Short lessons, each with a cluster of its own',
        run: () => this.playground.showCourse(),
      }),
      this.#way(icons.code, 'Try a manifest', {
        text: 'Write YAML that is checked as you type',
        run: () => this.#tryManifest(),
      }),
      this.#way(icons.search, 'Look up how the API works', {
        text: 'Kinds, fields, and the requests behind a command',
        run: () => this.#choose(true),
      }),
    ]
  }

  #way(
    icon: TemplateResult,
    title: string,
    { text, run }: { readonly text: string; readonly run: () => void },
  ): TemplateResult {
    return html`<li>
      <button class="way" @click=${run}>${icon}<span>${title}</span><small>${text}</small></button>
    </li>`
  }

  #lookUp(lookUp: LookUp): TemplateResult {
    const run = (): void => {
      this.playground.runCommand(lookUp.command)
      if (lookUp.tool) this.playground.showTool(lookUp.tool)
    }
    return this.#way(icons[lookUp.icon], lookUp.title, { text: lookUp.command, run })
  }

  #cluster(): TemplateResult {
    const { namespaces, status } = this.playground
    if (namespaces.value.names.includes(shopNamespace)) {
      return html`A cluster runs in this page: three nodes, and a small shop of six workloads in the
        namespace <b>shop</b>. You install nothing and can break nothing.`
    }
    const isOff = status.value.phase !== 'ready' || this.#isBusy
    return html`A cluster of three nodes runs in this page. You install nothing and can break
    nothing.
    ${
      isOff
        ? nothing
        : html`<button class="link" @click=${() => void this.#setUpShop()}>
            Set up the small shop
          </button>`
    }`
  }

  #back(): TemplateResult {
    return html`Each runs a command in the terminal.
      <button class="link" @click=${() => this.#choose(false)}>Back to the question</button>`
  }

  #choose(looksUp: boolean): void {
    this.#looksUp = looksUp
    this.requestUpdate()
    void this.updateComplete.then(() => this.focus())
  }

  #tryManifest(): void {
    const { playground } = this
    const example = examples.find(({ resource }) => resource === 'deployments.apps')
    if (!example) return
    const { brand, view } = playground
    view.update({ namespace: 'default', sorting: undefined })
    playground.edit({
      text: exampleText(example, brand),
      title: `Example: ${example.title}`,
    })
  }

  async #setUpShop(): Promise<void> {
    const { notices, view } = this.playground
    this.#isBusy = true
    this.requestUpdate()
    try {
      await createShop(this.playground)
      view.update({ namespace: shopNamespace, selector: '' })
      notices.add('The shop is set up in the namespace shop')
    } catch (error) {
      notices.add(errorText(error), 'error')
    }
    this.#isBusy = false
    this.requestUpdate()
  }

  readonly #close = (): void => this.playground.view.update({ start: false })

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (this.#looksUp) this.#choose(false)
    else this.#close()
  }
}

customElements.define('start-view', StartView)
