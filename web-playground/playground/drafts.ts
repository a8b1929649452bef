import type { Brand } from '../../core/index.ts'
import type { Example } from '../examples/example.ts'
import { examples, exampleText } from '../examples/examples.ts'
import type { Draft } from '../state/editor-text.ts'
import {
  type KeepOutcome,
  type StoredText,
  storedText,
  type PageStorages,
  tabText,
} from '../state/stored-text.ts'

const mostDrafts = 8
/** Characters, of one draft and of all earlier ones together. */
const longestDraft = 1_000_000

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { title, text, touched } = value as Partial<Record<keyof Draft, unknown>>
  return typeof title === 'string' && typeof text === 'string' && typeof touched === 'boolean'
}

function parse(text: string | undefined): readonly Draft[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft).slice(0, mostDrafts) : []
  } catch {
    return []
  }
}

/** What is typed, and what was typed before another text took its place. Both survive a reload. */
export class Drafts {
  /** This tab's. */
  readonly #current: StoredText
  /** That of the tab that wrote last. */
  readonly #latest: StoredText
  readonly #earlier: StoredText

  constructor(storages: PageStorages, limit: number = longestDraft) {
    this.#current = tabText('skerry.draft', limit, storages)
    this.#latest = storedText('skerry.draft', limit, storages.shared)
    this.#earlier = storedText('skerry.drafts', limit, storages.shared)
  }

  /** The text as it was left; undefined the first time. */
  current(): Draft | undefined {
    return parse(this.#current.read())[0]
  }

  keep(draft: Draft): KeepOutcome {
    return this.#current.write(JSON.stringify([draft]))
  }

  /** For the case that this tab is being closed: its text is put aside where another tab has kept a newer one. */
  leave(draft: Draft): void {
    const [latest] = parse(this.#latest.read())
    if (draft.touched && latest?.text !== draft.text) this.putAside(draft)
  }

  /** Texts that others took the place of, the newest first. */
  earlier(): readonly Draft[] {
    return parse(this.#earlier.read())
  }

  /** Puts a text aside; the oldest ones go when there is no room for all. */
  putAside(draft: Draft): void {
    const others = this.earlier().filter(({ text }) => text !== draft.text)
    for (let drafts = [draft, ...others].slice(0, mostDrafts); drafts.length > 0;) {
      if (this.#earlier.write(JSON.stringify(drafts)) !== 'too large') return
      drafts = drafts.slice(0, -1)
    }
  }
}

export function exampleDraft(example: Example, brand: Brand): Draft {
  const text = exampleText(example, brand)
  return { title: `Example: ${example.title}`, text, touched: false }
}

/** What the editor holds when nothing was ever typed. */
export function firstDraft(brand: Brand): Draft {
  const [example] = examples
  return example ? exampleDraft(example, brand) : { title: 'Draft', text: '', touched: false }
}
