import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { answerMessage, dnsPort, framed, messagesIn, mostQuestions } from '../dns/answer-message.ts'
import type { AskNames } from '../dns/dns-message.ts'
import type { PortListener, PortProtocol } from './port-listener.ts'

/** A name server's port, over UDP or TCP. */
export function nameServerListener(
  lookUp: AskNames,
  protocol: PortProtocol,
  port: number = dnsPort,
): PortListener {
  const answered = async (message: Uint8Array): Promise<Uint8Array> =>
    (await answerMessage(lookUp, message, protocol === 'UDP')) ?? new Uint8Array()
  if (protocol === 'UDP') return { port, protocol, exchange: answered }
  return {
    port,
    protocol,
    exchange: async (sent) => {
      const answers = await Promise.all(messagesIn(sent).messages.map((each) => answered(each)))
      return joinBytes(answers.map((each) => framed(each)))
    },
    accept: (connection) => void serve(connection, answered),
  }
}

/** Answers the questions of a connection in their order until either side closes it. */
async function serve(
  connection: ByteDuplex,
  answered: (message: Uint8Array) => Promise<Uint8Array>,
): Promise<void> {
  try {
    let left: Uint8Array = new Uint8Array()
    for await (const chunk of connection.incoming) {
      const { messages, rest } = messagesIn(joinBytes([left, chunk]))
      left = rest
      for (const message of messages) await connection.write(framed(await answered(message)))
      if (messages.length >= mostQuestions) break
    }
    connection.end()
  } catch {
    // The client has left.
    connection.close()
  }
}
