import type { DeskNotice } from '#shared/desk/local';
import { newId } from '#shared/ids';

/** What is known before the outbox opens: it lasts as long as the app runs, and is found anew at each start. */
export class StartNotices {
  private kept: DeskNotice[] = [];

  add(kind: DeskNotice['kind'], at: Date, values: DeskNotice['values'] = {}): void {
    this.kept.push({ id: newId(), kind, at: at.toISOString(), values });
  }

  /** Said again only when somebody has put it away. */
  addOnce(kind: DeskNotice['kind'], at: Date): void {
    if (!this.kept.some((notice) => notice.kind === kind)) this.add(kind, at);
  }

  /** It is so no more. */
  remove(kind: DeskNotice['kind']): void {
    this.kept = this.kept.filter((notice) => notice.kind !== kind);
  }

  all = (): DeskNotice[] => this.kept;

  /** Whether it was one of these. */
  dismiss(id: string): boolean {
    const before = this.kept.length;
    this.kept = this.kept.filter((notice) => notice.id !== id);
    return this.kept.length < before;
  }
}
