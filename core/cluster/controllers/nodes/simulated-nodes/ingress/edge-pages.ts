import { statusTexts } from '../../../../../base/http1/status-texts.ts'
import type { PortAnswer } from '../../../../simulation/network/port-listener.ts'
import { errorPage } from '../../../../simulation/programs/servers/nginx-error-page.ts'

/** Programs that answer alike. */
export type EdgeFamily = 'nginx' | 'traefik' | 'haproxy' | 'envoy'

/** An answer of the program itself, without a backend. */
export function edgePage(family: EdgeFamily, status: number): PortAnswer {
  switch (family) {
    case 'nginx':
      return page(status, errorPage(status, 'nginx'))
    case 'traefik':
      return plainPage(status, `${traefikTexts[status] ?? statusTexts[status] ?? String(status)}\n`)
    case 'haproxy':
      return haproxyPage(status)
    case 'envoy': {
      const text = envoyTexts[status]
      return text === undefined ? { status, body: '' } : plainPage(status, text)
    }
  }
}

const traefikTexts: Readonly<Record<number, string>> = {
  404: '404 page not found',
  413: 'Request Entity Too Large',
  503: 'no available server',
}

const envoyTexts: Readonly<Record<number, string>> = {
  502: 'upstream connect error or disconnect/reset before headers. reset reason: protocol error',
  503: 'no healthy upstream',
  504: 'upstream request timeout',
}

function plainPage(status: number, body: string): PortAnswer {
  return { status, headers: ['Content-Type', 'text/plain; charset=utf-8'], body }
}

const haproxyTexts: Readonly<Record<number, string>> = {
  404: 'The resource could not be found.',
  502: 'The server returned an invalid or incomplete response.',
  503: 'No server is available to handle this request.',
  504: "The server didn't respond in time.",
}

function haproxyPage(status: number): PortAnswer {
  const title = `${status} ${statusTexts[status] ?? ''}`
  const body = `<html><body><h1>${title}</h1>\n${haproxyTexts[status] ?? ''}\n</body></html>\n`
  return page(status, body, 'Cache-Control', 'no-cache')
}

function page(status: number, body: string, ...headers: readonly string[]): PortAnswer {
  return { status, headers: ['Content-Type', 'text/html', ...headers], body }
}
