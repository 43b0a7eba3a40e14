import { useCallback, useState } from 'react';

/** Any other value in the address or in storage is ignored. */
export const intendedRoles = ['MANAGER', 'ADMIN'] as const;
export type IntendedRole = (typeof intendedRoles)[number];

const STORED_ROLE = 'reserva.intended-role';

/** From the address parameter `role`, else from local storage. */
export function useIntendedRole() {
  const [intendedRole, setIntendedRole] = useState<IntendedRole | null>(readIntendedRole);
  const intend = useCallback((role: IntendedRole) => {
    setIntendedRole(role);
    withStorage((storage) => storage.setItem(STORED_ROLE, role));
  }, []);
  const forgetIntendedRole = useCallback(() => {
    setIntendedRole(null);
    withStorage((storage) => storage.removeItem(STORED_ROLE));
  }, []);
  return { intendedRole, intend, forgetIntendedRole };
}

function readIntendedRole(): IntendedRole | null {
  if (typeof window === 'undefined') return null;
  const asked = new URLSearchParams(window.location.search).get('role');
  const stored = withStorage((storage) => storage.getItem(STORED_ROLE));
  return intendedRoles.find((role) => role === asked) ?? intendedRoles.find((role) => role === stored) ?? null;
}

/** Storage throws where a browser forbids it; the intention then lasts until reload. */
function withStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(window.localStorage);
  } catch {
    return null;
  }
}
