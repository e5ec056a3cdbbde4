import { useEffect, useState } from 'react';
import { fetchFile } from '../../platform/lists/files.ts';

/** The picture on the company's papers; nothing where there is none. A new `version` reads it anew. */
export function CompanyLogo({ version = 0 }: { version?: number }) {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another picture
  useEffect(() => {
    let made: string | null = null;
    let isHere = true;
    void fetchFile('company/logo').then(
      (picture) => {
        if (!isHere) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      () => setAddress(null),
    );
    return () => {
      isHere = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [version]);
  if (!address) return null;
  return <img className="company-logo" src={address} alt="Logo of the company" />;
}
