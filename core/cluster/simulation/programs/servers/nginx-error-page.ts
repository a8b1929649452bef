export const version = 'nginx/1.29.3'

const texts: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Authorization Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
}

/** The page of a status that nginx answers itself. */
export function errorPage(status: number): string {
  const title = `${status} ${texts[status] ?? ''}`.trim()
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>${version}</center>\r\n</body>\r\n</html>\r\n`
}
