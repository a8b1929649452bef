import type { PortAnswer } from '../../../../simulation/network/port-listener.ts'

/** Programs that answer alike. */
export type EdgeFamily = 'nginx' | 'traefik' | 'haproxy' | 'envoy'

/** An answer of the program itself, without a backend. */
export function edgePage(family: EdgeFamily, status: number): PortAnswer {
  switch (family) {
    case 'nginx':
      return nginxPage(status)
    case 'traefik':
      return plainPage(status, `${traefikTexts[status] ?? titles[status] ?? String(status)}\n`)
    case 'haproxy':
      return haproxyPage(status)
    case 'envoy': {
      const text = envoyTexts[status]
      return text === undefined ? { status, body: '' } : plainPage(status, text)
    }
  }
}

const titles: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Titles that nginx has of its own. */
const nginxTitles: Readonly<Record<number, string>> = {
  401: 'Authorization Required',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
}

function nginxPage(status: number): PortAnswer {
  const title = `${status} ${nginxTitles[status] ?? titles[status] ?? ''}`.trim()
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return { status, headers: ['Content-Type', 'text/html'], body }
}

const traefikTexts: Readonly<Record<number, string>> = {
  404: '404 page not found',
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
  const body = `<html><body><h1>${status} ${titles[status] ?? ''}</h1>\n${haproxyTexts[status] ?? ''}\n</body></html>\n`
  return { status, headers: ['Content-Type', 'text/html', 'Cache-Control', 'no-cache'], body }
}
