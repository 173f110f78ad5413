import type { Connectivity } from '#shared/api/changes/follow-changes.ts'
import type { Call } from '#shared/api/client.ts'
import type { ImageFile, UploadedImage } from '#shared/api/image-upload.ts'
import type { AppInfo, Handlers, PickedImage, TextFile } from '#shared/ipc/contract.ts'
import type { PreferenceKeeper } from '../desktop/preferences.ts'
import type { PendingDeepLink } from '../links/pending-deep-link.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Updates } from '../update/updates.ts'

interface Parts {
  session: SessionKeeper
  call: Call
  snapshot: Snapshot
  links: PendingDeepLink
  preferences: PreferenceKeeper
  updates: Updates
  copy: (text: string) => void | Promise<void>
  saveFile: (file: TextFile) => Promise<boolean>
  pickImage: () => Promise<PickedImage | null>
  uploadImage: (image: ImageFile) => Promise<UploadedImage>
  connectivity: () => Connectivity
  info: () => Promise<AppInfo>
}

/** The handler of each IPC channel. */
export function createHandlers({
  session,
  call,
  snapshot,
  links,
  preferences,
  updates,
  copy,
  saveFile,
  pickImage,
  uploadImage,
  connectivity,
  info,
}: Parts): Handlers {
  const done = async (work: unknown) => {
    await work
    return null
  }
  return {
    'api.call': (name, input, { idempotencyKey }) =>
      // The input is validated by the server. Here only its outer shape has been checked.
      call(name, input as never, idempotencyKey === undefined ? {} : { idempotencyKey }),
    'session.login': (credentials) => session.login(credentials),
    'session.verify': (person) => session.verify(person),
    'session.join': (person) => session.join(person),
    'session.logout': () => done(session.logout()),
    'session.current': () => session.current(),
    'preferences.get': () => preferences.get(),
    'preferences.set': (changes) => preferences.set(changes),
    'connectivity.current': () => connectivity(),
    'snapshot.read': () => snapshot.read(),
    'snapshot.write': (text) => done(snapshot.write(text)),
    'clipboard.write': (text) => done(copy(text)),
    'file.save': saveFile,
    'link.take': () => links.take(),
    'update.current': () => updates.current(),
    'update.install': () => done(updates.install()),
    'image.pick': pickImage,
    'image.upload': uploadImage,
    'app.info': info,
  }
}
