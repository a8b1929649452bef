import { statusTexts } from '../../../../base/http1/status-texts.ts'

export const version = 'nginx/1.29.3'

/** Titles that nginx has of its own. */
const ownTitles: Readonly<Record<number, string>> = {
  401: 'Authorization Required',
  405: 'Not Allowed',
  413: 'Request Entity Too Large',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
}

/** The page of a status that nginx answers itself, below which `server` stands. */
export function errorPage(status: number, server: string = version): string {
  const title = `${status} ${ownTitles[status] ?? statusTexts[status] ?? ''}`.trim()
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`
}
