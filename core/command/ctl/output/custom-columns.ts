import { isContainer, type JsonObject } from '../../../base/api/json.ts'
import { tableTabs, TabWriter } from '../../../base/text/tab-writer.ts'
import { showValue } from '../../../languages/go-template/show-value.ts'
import { evaluatePath } from '../../../languages/json-path/evaluate-path.ts'
import {
  type PathStep,
  type PathValue,
  TextByte,
} from '../../../languages/json-path/json-path-node.ts'
import { parseRelaxedPath } from '../../../languages/json-path/parse-template.ts'
import { pathValueText } from '../../../languages/json-path/print-template.ts'
import { CtlError } from '../ctl-error.ts'

interface CustomColumn {
  readonly header: string
  readonly steps: readonly PathStep[]
}

/** A value as Go prints it: `[map[ip:10.244.0.7]]`. */
function cellText(value: PathValue): string {
  if (value === null) return '<nil>'
  if (value instanceof TextByte) return pathValueText(value)
  return isContainer(value) ? showValue(value) : pathValueText(value)
}

function columnsOf(spec: string): readonly CustomColumn[] {
  return spec.split(',').map((part) => {
    const at = part.indexOf(':')
    if (at === -1) {
      throw new CtlError(
        `unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`,
      )
    }
    return { header: part.slice(0, at), steps: parseRelaxedPath(part.slice(at + 1)) }
  })
}

/** Prints objects in the columns that `-o custom-columns=NAME:.metadata.name,...` names. */
export class CustomColumns {
  readonly #columns: readonly CustomColumn[]
  readonly #tabs = new TabWriter(tableTabs)
  #headed: boolean

  /** @throws CtlError for a malformed spec. */
  constructor(spec: string, noHeaders: boolean) {
    this.#columns = columnsOf(spec)
    this.#headed = noHeaders
  }

  add(object: JsonObject): void {
    if (!this.#headed) this.#write(this.#columns.map(({ header }) => header))
    this.#headed = true
    this.#write(
      this.#columns.map(({ steps }) => {
        const values = evaluatePath(steps, object)
        return values.length === 0 ? '<none>' : values.map(cellText).join(',')
      }),
    )
  }

  /** The aligned lines added since the last call. */
  text(): string {
    return this.#tabs.flush()
  }

  #write(cells: readonly string[]): void {
    this.#tabs.write(`${cells.join('\t')}\n`)
  }
}
