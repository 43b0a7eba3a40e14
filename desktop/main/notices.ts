import type { DeskNotice } from '#shared/desk/local';
import { newId } from '#shared/ids';

/** Notices from before the outbox opens. They last until the app ends and are detected again at each start. */
export class StartNotices {
  private kept: DeskNotice[] = [];

  add(kind: DeskNotice['kind'], at: Date, values: DeskNotice['values'] = {}): void {
    this.kept.push({ id: newId(), kind, at: at.toISOString(), values });
  }

  /** Once dismissed, the notice may be added again. */
  addOnce(kind: DeskNotice['kind'], at: Date): void {
    if (!this.kept.some((notice) => notice.kind === kind)) this.add(kind, at);
  }

  remove(kind: DeskNotice['kind']): void {
    this.kept = this.kept.filter((notice) => notice.kind !== kind);
  }

  all = (): DeskNotice[] => this.kept;

  dismiss(id: string): boolean {
    const before = this.kept.length;
    this.kept = this.kept.filter((notice) => notice.id !== id);
    return this.kept.length < before;
  }
}
