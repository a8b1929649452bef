import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type {
  ServiceReference,
  WebhookClientConfig,
} from '../../../../base/api/types/admissionregistration.v1.generated.ts'
import { parseGoUrl, UrlError } from '../../../../base/network/go-url.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  outsideRange,
  required,
} from '../../../../objects/schema/validation/causes.ts'

const desired = '; desired format: https://host[/path]'

function checkUrl(text: string, path: FieldPath): StatusCause[] {
  let url
  try {
    url = parseGoUrl(text)
  } catch (error) {
    if (!(error instanceof UrlError)) throw error
    return [required(path, `url must be a valid URL: ${error.message}${desired}`)]
  }
  const { scheme, host, user, fragment, query } = url
  const causes: StatusCause[] = []
  if (scheme !== 'https') {
    causes.push(invalidValue(path, scheme, `'https' is the only allowed URL scheme${desired}`))
  }
  if (host === '') causes.push(invalidValue(path, '', `host must be specified${desired}`))
  const refuse = (part: string | undefined, what: string): void => {
    if (part !== undefined) {
      causes.push(invalidValue(path, part, `${what} not permitted in the URL`))
    }
  }
  refuse(user, 'user information is')
  refuse(fragment || undefined, 'fragments are')
  refuse(query || undefined, 'query parameters are')
  return causes
}

function checkServicePath(text: string, path: FieldPath): StatusCause[] {
  if (text === '' || text === '/') return []
  if (text === '//') return [invalidValue(path, text, 'segment[0] may not be empty')]
  const causes: StatusCause[] = []
  if (!text.startsWith('/')) causes.push(invalidValue(path, text, "must start with a '/'"))
  // The first byte of the path is skipped whatever it is, as in the original; the rest of a character is no valid name.
  const rest = text > '\u007f' ? `\ufffd${text.slice(1)}` : text.slice(1)
  const steps = rest.replace(/\/$/, '').split('/')
  for (const [index, step] of steps.entries()) {
    if (step === '') {
      causes.push(invalidValue(path, text, `segment[${index}] may not be empty`))
      continue
    }
    for (const message of dnsSubdomain(step)) {
      causes.push(invalidValue(path, text, `segment[${index}]: ${message}`))
    }
  }
  return causes
}

type ServicePort = { readonly port?: number }

/** Port of a service that serves webhooks or an API; 443 where it is absent. */
export function checkServicePort({ port = 443 }: ServicePort, path: FieldPath): StatusCause[] {
  if (port >= 1 && port <= 65_535) return []
  return [invalidValue(`${path}.port`, port, `port is not valid: ${outsideRange(1, 65_535)}`)]
}

function checkService(service: ServiceReference, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  // The original swaps the two fields: a missing namespace gives a cause for the name, and the other way round.
  if (service.namespace === '') causes.push(required(`${path}.name`))
  if (service.name === '') causes.push(required(`${path}.namespace`))
  addCauses(causes, checkServicePort(service, path))
  addCauses(causes, checkServicePath(service.path ?? '', `${path}.path`))
  return causes
}

/** Client configuration of a webhook, also of a conversion webhook: a URL or a service. */
export function checkClientConfig(config: WebhookClientConfig, path: FieldPath): StatusCause[] {
  const { url, service } = config
  if (isPresent(url) === isPresent(service)) {
    return [required(path, 'exactly one of url or service is required')]
  }
  return service ? checkService(service, `${path}.service`) : checkUrl(url ?? '', `${path}.url`)
}
