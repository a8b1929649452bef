import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Command } from '../../processes/shell-session.ts'
import { fileAnswer } from '../../programs/static-files.ts'

const texts: Readonly<Record<number, string>> = {
  400: 'Unsupported method',
  403: '',
  404: 'The requested URL was not found',
  501: 'The requested method is not recognized',
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  501: 'Not Implemented',
}

/** Serves the files of a directory, as busybox's httpd does in the foreground (`-f`). */
export const busyboxHttpd: Command = withFlags(
  {
    name: 'httpd',
    letters: 'ifvc:p:u:r:h:m:d:e:',
    usage: '[-ifv[v]] [-c CONFFILE] [-p [IP:]PORT] [-u USER[:GRP]] [-r REALM] [-h HOME]',
  },
  function* (session, flags) {
    const port = Number((flags.value('p') ?? '80').replace(/^.*:/, ''))
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      return yield* printed({ error: `httpd: invalid number '${flags.value('p')}'\n`, code: 1 })
    }
    const home = session.path(flags.value('h') ?? '.')
    if (!session.isDirectory(home)) {
      const error = `httpd: can't change directory to '${flags.value('h')}': No such file or directory\n`
      return yield* printed({ error, code: 1 })
    }
    const queue = new OutputQueue()
    const http = (request: PortRequest): PortAnswer => {
      const { method, target, from, fromPort = 0 } = request
      const isRead = method === 'GET' || method === 'HEAD'
      const path = target.split('?')[0] ?? '/'
      const found = isRead ? fileAnswer(session, home, path, request) : { status: 501 }
      // A directory without an index is not found.
      const status = found.status === 403 ? 404 : found.status
      if (flags.count('v') > 1) queue.write('stderr', `[::ffff:${from}]:${fromPort}: url:${path}\n`)
      if (flags.has('v'))
        queue.write('stderr', `[::ffff:${from}]:${fromPort}: response:${status}\n`)
      if (status < 400)
        return { ...found, headers: [...(found.headers ?? []), 'Connection', 'close'] }
      const title = `${status} ${titles[status] ?? ''}`
      return {
        status,
        headers: ['Content-type', 'text/html', 'Connection', 'close'],
        body: `<HTML><HEAD><TITLE>${title}</TITLE></HEAD>\n<BODY><H1>${title}</H1>\n${texts[status] ?? ''}\n</BODY></HTML>\n`,
      }
    }
    return yield* serve(session, {
      queue,
      listeners: [{ port, protocol: 'TCP', http }],
      inUse: () => 'httpd: bind: Address already in use\n',
    })
  },
)
