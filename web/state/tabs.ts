/** Tells every tab of the shop, this one included. */
export function tellTabs<Message>(channelName: string, message: Message): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Hears what tabs tell each other; returns what ends it. */
export function hearTabs<Message>(channelName: string, onMessage: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return () => channel.close()
}
