import { ApiError } from '../../base/api/errors/api-error.ts'
import { type FieldTerm, parseFieldSelector } from '../../base/api/selectors/field-selector.ts'
import type { LabelRequirement } from '../../base/api/selectors/label-requirement.ts'
import { parseLabelSelector } from '../../base/api/selectors/label-selector.ts'
import type { SelectorAttributes } from './authorizer.ts'

/** What `parse` gives; undefined for a text that is no selector. */
function unlessMalformed<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Selectors by their texts, which are parsed when an authorizer first asks. */
class TextSelectors implements SelectorAttributes {
  readonly #fieldSelector: string
  readonly #labelSelector: string
  #fields: readonly FieldTerm[] | undefined
  #labels: readonly LabelRequirement[] | undefined

  constructor(fieldSelector: string, labelSelector: string) {
    this.#fieldSelector = fieldSelector
    this.#labelSelector = labelSelector
  }

  get fields(): readonly FieldTerm[] {
    return (this.#fields ??=
      unlessMalformed(() => parseFieldSelector(this.#fieldSelector).terms) ?? [])
  }

  get labels(): readonly LabelRequirement[] {
    return (this.#labels ??=
      unlessMalformed(() => parseLabelSelector(this.#labelSelector).requirements) ?? [])
  }
}

/** Selector attributes by the texts of the selectors; undefined where both are empty. */
export function textSelectors(
  fieldSelector: string,
  labelSelector: string,
): SelectorAttributes | undefined {
  if (fieldSelector === '' && labelSelector === '') return undefined
  return new TextSelectors(fieldSelector, labelSelector)
}
