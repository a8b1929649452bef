import { type CSSResultGroup, html, nothing, type TemplateResult } from 'lit'
import type { ServedResource } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { pluralKind, resourceKey } from '../resources/resource-key.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { kindNavigatorStyles } from './kind-navigator-styles.ts'

interface Group {
  readonly name: string
  readonly kinds: readonly ServedResource[]
}

function matches(kind: ServedResource, words: readonly string[]): boolean {
  const text = [kind.kind, kind.resource, kind.group, ...kind.shortNames].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

function groupsOf(kinds: readonly ServedResource[], filter: string): readonly Group[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, ServedResource[]>()
  for (const kind of kinds) {
    if (!matches(kind, words)) continue
    const known = groups.get(kind.group)
    if (known) known.push(kind)
    else groups.set(kind.group, [kind])
  }
  return [...groups].map(([name, members]) => ({ name, kinds: members }))
}

/** The one that Tab reaches: what is chosen, or the first where that is not shown. */
function reachableKind(groups: readonly Group[], chosen: string): string {
  const keys = groups.flatMap(({ kinds }) => kinds.map((kind) => resourceKey(kind)))
  return keys.includes(chosen) ? chosen : (keys[0] ?? '')
}

/** All kinds that can be looked at, by group. Fires `chosen` after a choice. */
export class KindNavigator extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, kindNavigatorStyles]

  #filter = ''

  /** What the user has typed to find a kind. */
  get filter(): string {
    return this.#filter
  }

  override render(): TemplateResult {
    return html`<search class="filter">
        ${icons.search}
        <input
          class="field"
          type="search"
          aria-label="Filter kinds"
          placeholder="Filter kinds"
          .value=${this.#filter}
          @input=${this.#onFilter}
          @keydown=${this.#onFilterKey}
        />
      </search>
      <nav aria-label="Kinds" @keydown=${this.#onKey}>${this.#content()}</nav>`
  }

  /** Puts the cursor into the filter. */
  focusFilter(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.served, this.playground.view]
  }

  #content(): unknown {
    const { kinds, error } = this.playground.served.value
    if (kinds.length === 0 && error !== undefined) {
      return html`<p role="alert">${error}</p>
        <p>
          <button class="button" @click=${() => this.playground.readKinds()}>Try again</button>
        </p>`
    }
    if (kinds.length === 0) {
      return [90, 70, 110, 80, 100, 60].map(
        (width) => html`<div class="waiting" style="width: ${width}px"></div>`,
      )
    }
    const groups = groupsOf(kinds, this.#filter)
    if (groups.length === 0) return html`<p>No kind matches “${this.#filter}”.</p>`
    return groups.map((group) => this.#group(group, reachableKind(groups, this.#chosen())))
  }

  #chosen(): string {
    return this.playground.view.value.resource
  }

  #group({ name, kinds }: Group, reachable: string): TemplateResult {
    const { folded } = this.playground.view.value
    const open = this.#filter !== '' || !folded.includes(name)
    const toggle = (): void => {
      const others = folded.filter((other) => other !== name)
      this.playground.view.update({ folded: open ? [...others, name] : others })
    }
    return html`<section>
      <button class="group" aria-expanded=${open} title=${name || 'core'} @click=${toggle}>
        ${open ? icons.chevronDown : icons.chevronRight}<span>${name || 'core'}</span>
      </button>
      ${
        open
          ? html`<ul>
              ${kinds.map((kind) => this.#kind(kind, reachable))}
            </ul>`
          : nothing
      }
    </section>`
  }

  #kind(kind: ServedResource, reachable: string): TemplateResult {
    const key = resourceKey(kind)
    const current = key === this.#chosen()
    const choose = (): void => {
      this.playground.view.update({ resource: key, sorting: undefined, pane: 'objects' })
      this.dispatchEvent(new Event('chosen'))
    }
    return html`<li>
      <button
        class="kind"
        tabindex=${key === reachable ? 0 : -1}
        aria-current=${current ? 'page' : nothing}
        title=${key}
        @click=${choose}
      >
        <span>${pluralKind(kind)}</span>
        ${kind.shortNames[0] === undefined ? nothing : html`<small>${kind.shortNames[0]}</small>`}
      </button>
    </li>`
  }

  readonly #onFilter = (event: Event): void => {
    this.#filter = (event.currentTarget as HTMLInputElement).value
    this.requestUpdate()
  }

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    const kinds = this.#buttons('.kind')
    if (event.key === 'Enter') kinds[0]?.click()
    else if (event.key === 'ArrowDown') kinds[0]?.focus()
    else return
    event.preventDefault()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const buttons = this.#buttons('.kind, .group')
    const at = buttons.findIndex((button) => button === this.shadowRoot?.activeElement)
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (target < 0) this.focusFilter()
    else buttons[target]?.focus()
  }

  #buttons(selector: string): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>(selector)]
  }
}

customElements.define('kind-navigator', KindNavigator)
