import {
  isRequestUri,
  parseUrl,
  requestUriError,
  type Url,
  UrlError,
} from '../../../../base/network/url.ts'
import { traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator } from '../../cost/function-cost.ts'
import { multiplyByFactor } from '../../cost/range.ts'
import type { FunctionDeclaration } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import {
  boolType,
  type CelType,
  listOf,
  mapOf,
  objectType,
  type ObjectType,
  stringType,
} from '../../types/cel-type.ts'
import { ArrayList } from '../../values/array-list.ts'
import { LiteralMap } from '../../values/literal-map.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { CelError, OpaqueValue, type Result, type Value } from '../../values/value.ts'
import { implement, isText } from '../typed-implementation.ts'
import {
  equalityOf,
  estimateConversion,
  estimateUnit,
  parsingCost,
  unitCost,
} from './call-costs.ts'
import { globalOverload, memberOverload } from './overloads.ts'

/** An absolute URL, or a path. */
class UrlValue extends OpaqueValue {
  override readonly type: ObjectType
  readonly url: Url

  constructor(type: ObjectType, url: Url) {
    super()
    this.type = type
    this.url = url
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof UrlValue)) return noOverload
    return this.url.toString() === other.url.toString()
  }

  override get content(): CelError {
    return lostValue('*url.URL', this.url.toString())
  }
}

function isUrlValue(value: Value): value is UrlValue {
  return value instanceof UrlValue
}

/** Parses an absolute URL or a path that begins with `/`; it may have a fragment. */
function parseAbsolute(type: ObjectType, text: string): Result {
  const url = requestUriError(text) ?? parseUrl(text)
  if (!(url instanceof UrlError)) return new UrlValue(type, url)
  return new CelError(`URL parse error during conversion from string: ${url.message}`)
}

function queryOf({ url }: UrlValue): Result {
  const query = new LiteralMap()
  for (const [key, values] of url.query()) query.set(key, new ArrayList(values))
  return query
}

// Only the size of the second URL counts, as in kube-apiserver.
const estimateEquality: CallEstimator = (_sizes, _target, [, right]) => {
  const max = right?.computedSize?.max ?? 1n
  return { cost: multiplyByFactor({ min: 1n, max }, traversalFactor) }
}

/** URLs: `url`, `isURL` and their parts. `word` is the first part of the type's name, `kubernetes` in `kubernetes.URL`. */
export function urlLibrary(word: string): Library {
  const type = objectType(`${word}.URL`)
  const accessor = (
    name: string,
    id: string,
    read: (value: UrlValue) => Result,
    result: CelType = stringType,
  ): FunctionDeclaration => ({
    name,
    overloads: [
      memberOverload(id, [type], result, implement(name, [isUrlValue], read), estimateUnit),
    ],
    cost: unitCost,
  })
  return {
    name: 'urls',
    functions: [
      {
        name: 'url',
        overloads: [
          globalOverload(
            'string_to_url',
            [stringType],
            type,
            implement('url', [isText], (text) => parseAbsolute(type, text)),
            estimateConversion,
          ),
        ],
        cost: parsingCost,
      },
      {
        name: 'isURL',
        overloads: [
          globalOverload(
            'is_url_string',
            [stringType],
            boolType,
            implement('isURL', [isText], isRequestUri),
          ),
        ],
      },
      accessor('getScheme', 'url_get_scheme', ({ url }) => url.scheme),
      accessor('getHost', 'url_get_host', ({ url }) => url.host),
      accessor('getHostname', 'url_get_hostname', ({ url }) => url.hostname),
      accessor('getPort', 'url_get_port', ({ url }) => url.port),
      accessor('getEscapedPath', 'url_get_escaped_path', ({ url }) => url.escapedPath),
      accessor('getQuery', 'url_get_query', queryOf, mapOf(stringType, listOf(stringType))),
      equalityOf(type, estimateEquality),
    ],
  }
}
