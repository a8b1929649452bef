import {
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { ApiError, type ApiObject } from '../../core/index.ts'
import { editableYaml } from '../playground/object-actions.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { expressionBarStyles } from './expression-bar-styles.ts'
import { type ExpressionExample, expressionExamples } from './expression-examples.ts'
import { type ObjectSource, objectSource, readObjects, sampleText } from './object-source.ts'
import type { OwnerFeed } from './owner-feed.ts'
import type { CrdVersion, OfferedRule, RuleOwner } from './rule-owner.ts'
import { rulesOf } from './rules-of.ts'

/** What a menu of the bar asks for. */
export type BarRequest =
  | { readonly type: 'example'; readonly example: ExpressionExample }
  | { readonly type: 'owner'; readonly owner: RuleOwner | undefined }
  | { readonly type: 'rule'; readonly rule: OfferedRule }
  | { readonly type: 'object'; readonly text: string }
  | { readonly type: 'old object' }

export class BarEvent extends Event {
  readonly request: BarRequest

  constructor(request: BarRequest) {
    super('bar')
    this.request = request
  }
}

/** The menus above an expression: examples, definitions and policies with their rules, objects. */
export class ExpressionBar extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = {
    feed: { attribute: false },
    ownerKey: { attribute: false },
    hasOldSelf: { type: Boolean },
  }

  static override readonly styles: CSSResultGroup = [controls, expressionBarStyles]

  /** Set before the element is put into the page. */
  declare feed: OwnerFeed
  /** Key of the definition or policy that is chosen; empty for none. */
  declare ownerKey: string
  declare hasOldSelf: boolean
  #objects: readonly ApiObject[] = []
  #objectsError = ''
  /** Path of the collection that the objects were read from. */
  #read = ''

  constructor() {
    super()
    this.ownerKey = ''
    this.hasOldSelf = false
  }

  override updated(): void {
    const source = this.#source()
    if (source && source.path !== this.#read) void this.#readObjects(source)
  }

  override render(): TemplateResult {
    return html`${this.#examples()} ${this.#owners()} ${this.#rules()} ${this.#objectMenu()}
      <span class="space"></span>
      <button
        class="button"
        title="Give the object as it was before an update"
        aria-pressed=${this.hasOldSelf}
        @click=${() => this.#ask({ type: 'old object' })}
      >
        Old object
      </button>`
  }

  protected override stores(): readonly Subscribable[] {
    const { view, served, status } = this.playground
    return [view, served, status, this.feed.store]
  }

  get #owner(): RuleOwner | undefined {
    return this.feed.store.value.owners.find(({ key }) => key === this.ownerKey)
  }

  get #definition(): CrdVersion | undefined {
    const owner = this.#owner
    return owner?.type === 'definition' ? owner : undefined
  }

  #examples(): TemplateResult {
    const choose = (value: string): void => {
      const example = expressionExamples[Number(value)]
      if (example) this.#ask({ type: 'example', example })
    }
    return menu('Open', choose, [
      html`<optgroup label="Examples">
        ${expressionExamples.map(({ title }, at) => html`<option value=${at}>${title}</option>`)}
      </optgroup>`,
    ])
  }

  #owners(): TemplateResult {
    const { owners, isRead } = this.feed.store.value
    const chosen = this.ownerKey
    const isMissing = chosen !== '' && !owners.some(({ key }) => key === chosen)
    const onChange = (event: Event): void => {
      const { value } = event.currentTarget as HTMLSelectElement
      this.#ask({ type: 'owner', owner: owners.find(({ key }) => key === value) })
    }
    const group = (label: string, type: RuleOwner['type']): unknown => {
      const found = owners.filter((owner) => owner.type === type)
      if (found.length === 0) return nothing
      return html`<optgroup label=${label}>
        ${found.map(({ key }) => html`<option value=${key} ?selected=${key === chosen}>${key}</option>`)}
      </optgroup>`
    }
    return html`<select class="field owner" aria-label="Rules of" @change=${onChange}>
      <option value="" ?selected=${chosen === ''}>Any values</option>
      ${isMissing ? html`<option value=${chosen} selected>${chosen}${isRead ? ' (not found)' : ''}</option>` : nothing}
      ${group('Definitions', 'definition')} ${group('Policies', 'policy')}
    </select>`
  }

  #rules(): TemplateResult {
    const owner = this.#owner
    if (!owner) return menu('Rules', () => undefined, [], { disabled: true })
    const rules = rulesOf(owner)
    const choose = (value: string): void => {
      const rule = rules[Number(value)]
      if (rule) this.#ask({ type: 'rule', rule })
    }
    const options = rules.map(({ title }, at) => html`<option value=${at}>${title}</option>`)
    return menu('Rules', choose, options)
  }

  #objectMenu(): TemplateResult {
    const definition = this.#definition
    const source = this.#source()
    const choose = (value: string): void => {
      const object = this.#objects[Number(value)]
      if (object) this.#ask({ type: 'object', text: editableYaml(object) })
      else if (definition) this.#ask({ type: 'object', text: sampleText(definition) })
    }
    return menu(
      'Objects',
      choose,
      [
        definition ? html`<option value="sample">Sample by the schema</option>` : nothing,
        html`<optgroup label=${source?.title ?? 'Nothing is served yet'}>
          ${this.#objects.map(({ metadata }, at) => html`<option value=${at}>${metadata.name}</option>`)}
          ${this.#objects.length > 0 ? nothing : html`<option disabled>${this.#objectsError || 'None'}</option>`}
        </optgroup>`,
      ],
      { opened: () => source && void this.#readObjects(source) },
    )
  }

  #source(): ObjectSource | undefined {
    if (this.playground.status.value.phase !== 'ready') return undefined
    return objectSource(this.playground, this.#definition)
  }

  async #readObjects(source: ObjectSource): Promise<void> {
    const isNew = this.#read !== source.path
    this.#read = source.path
    if (isNew) this.#offer([], '')
    try {
      const objects = await readObjects(this.playground, source)
      if (this.#read === source.path) this.#offer(objects, '')
    } catch (error) {
      const isServed = !(error instanceof ApiError && error.code === 404)
      const text = isServed ? errorText(error) : 'Not served'
      if (this.#read === source.path) this.#offer([], text)
    }
  }

  #offer(objects: readonly ApiObject[], error: string): void {
    this.#objects = objects
    this.#objectsError = error
    this.requestUpdate()
  }

  #ask(request: BarRequest): void {
    this.dispatchEvent(new BarEvent(request))
  }
}

interface MenuOptions {
  readonly disabled?: boolean
  /** Called when the menu gets the focus. */
  readonly opened?: () => void
}

/** A menu whose options are commands: after a choice it shows its label again. */
function menu(
  label: string,
  choose: (value: string) => void,
  options: readonly unknown[],
  { disabled = false, opened = () => undefined }: MenuOptions = {},
): TemplateResult {
  const onChange = (event: Event): void => {
    const select = event.currentTarget as HTMLSelectElement
    const { value } = select
    select.value = ''
    choose(value)
  }
  return html`<select
    class="field"
    aria-label=${label}
    ?disabled=${disabled}
    @change=${onChange}
    @focus=${opened}
  >
    <option value="">${label}…</option>
    ${options}
  </select>`
}

customElements.define('expression-bar', ExpressionBar)
