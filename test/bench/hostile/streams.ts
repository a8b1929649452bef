import { once } from 'node:events'
import type { HostileInput } from './hostile-input.ts'
import { runPod } from './pods.ts'

const pieceBytes = 30_000
const pieces = 30

/** Text without a newline, typed into a terminal. */
const longLine: HostileInput = {
  name: 'a line of 900 KB typed into a terminal',
  async run(target) {
    const pod = await runPod(target, 'sleep 1000')
    const query = 'command=cat&stdin=true&stdout=true&tty=true'
    const socket = target.webSocket(`${pod}/exec?${query}`, ['v5.channel.k8s.io'])
    await once(socket, 'open')
    const piece = Buffer.concat([Buffer.of(0), Buffer.alloc(pieceBytes, 'x')])
    for (let at = 0; at < pieces; at++) socket.send(piece)
    // A line that is finished is printed; the answer shows that all before it was read.
    socket.send(Buffer.from('\0\ndone\n'))
    await new Promise<void>((resolve, reject) => {
      let tail = ''
      socket.on('message', (data: Buffer) => {
        tail = (tail + data.subarray(1).toString()).slice(-100)
        if (tail.includes('done')) resolve()
      })
      socket.on('close', resolve)
      socket.on('error', reject)
    })
    socket.terminate()
  },
}

export const streamInputs: readonly HostileInput[] = [longLine]
