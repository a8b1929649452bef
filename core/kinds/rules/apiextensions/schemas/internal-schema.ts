import type { Brand } from '../../../../base/api/brand.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import { maxValueLength } from '../../../../base/json/value-text.ts'
import { boundedText } from '../../../../base/text/bounded-text.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  compactText,
  type InternalValue,
  internalValue,
  plainValue,
} from '../../shared/validation/internal-value.ts'
import { type KeywordForm, schemaKeywords } from './schema-keywords.ts'

const nothing: InternalValue = { literal: 'null' }

/** Shows schemas, and what holds them, as error texts of the original do: with every field, under its name in the code. */
export class InternalSchemas {
  readonly #brand: Brand

  constructor(brand: Brand) {
    this.#brand = brand
  }

  /** A schema; it is `null` where it is absent. */
  schema(source: JsonValue | undefined): InternalValue {
    if (!isJsonObject(source)) return nothing
    const members = schemaKeywords(this.#brand).map(
      ({ name, keyword, form }) =>
        [name, this.#keyword(form, valueAsSent(source, keyword))] as const,
    )
    return { members }
  }

  /** The `items` of a schema: one schema, or a list of them. */
  items(value: JsonValue | undefined): InternalValue {
    if (value === undefined || value === null) return nothing
    const [one, several] = isList(value) ? [undefined, value] : [value, undefined]
    return {
      members: [
        ['Schema', this.schema(one)],
        ['JSONSchemas', this.#schemas(several)],
      ],
    }
  }

  #schemas(list: JsonValue | undefined): InternalValue {
    return isList(list) ? { items: list.map((one) => this.schema(one)) } : nothing
  }

  #keyword(form: KeywordForm, value: JsonValue | undefined): InternalValue {
    switch (form) {
      case 'text':
        return plainValue(value ?? '')
      case 'flag':
        return plainValue(value ?? false)
      case 'value':
        return plainValue(value)
      case 'schema':
        return this.schema(value)
      case 'schemas':
        return this.#schemas(value)
      case 'named':
        return namedValue(value, (one) => this.schema(one))
      case 'items':
        return this.items(value)
      case 'others':
        return this.#others(value)
      case 'dependencies':
        return namedValue(value, (one) => this.#dependency(one))
      case 'documentation':
        return isJsonObject(value)
          ? internalValue('apiextensions.ExternalDocumentation', value)
          : nothing
      case 'rules':
        return isList(value) ? { items: value.map(ruleValue) } : nothing
    }
  }

  #others(value: JsonValue | undefined): InternalValue {
    if (value === undefined || value === null) return nothing
    return {
      members: [
        ['Allows', plainValue(value !== false)],
        ['Schema', this.schema(value)],
      ],
    }
  }

  #dependency(value: JsonValue | undefined): InternalValue {
    return {
      members: [
        ['Schema', this.schema(value)],
        ['Property', isList(value) ? plainValue(value) : nothing],
      ],
    }
  }
}

function ruleValue(rule: JsonValue): InternalValue {
  return internalValue('apiextensions.ValidationRule', rule)
}

function namedValue(
  value: JsonValue | undefined,
  shown: (one: JsonValue | undefined) => InternalValue,
): InternalValue {
  if (!isJsonObject(value)) return nothing
  const object: JsonObject = value
  return {
    members: Object.keys(object)
      .toSorted()
      .map((name) => [name, shown(object[name])]),
  }
}

/** The text of a value in an error. */
export function shownText(value: InternalValue): string {
  return boundedText(compactText(value, maxValueLength), maxValueLength)
}
