/** Portal of entry (specification, section 2). */
export const loginTypes = ['venue', 'platform'] as const;
export type LoginType = (typeof loginTypes)[number];

const STORED_TYPE = 'loginType';

// Storage throws where a browser forbids it; the chooser then suggests no role.
export function storeLoginType(type: LoginType): void {
  try {
    sessionStorage.setItem(STORED_TYPE, type);
  } catch {
    return;
  }
}

export function storedLoginType(): LoginType | null {
  try {
    const stored = sessionStorage.getItem(STORED_TYPE);
    return loginTypes.find((type) => type === stored) ?? null;
  } catch {
    return null;
  }
}
